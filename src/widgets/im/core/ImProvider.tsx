import { createContext, use } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ImCalls } from "./imCalls.ts";
import type { ImState } from "./imState.ts";

/** What the parts of messaging work with. */
export interface ImDesk {
  readonly store: StoreApi<ImState>;
  readonly calls: ImCalls;
  /** Loads friends, groups and chats anew: after one changed them, and where the start failed. */
  refresh(): Promise<void>;
  /** Says which chat is looked at; its messages are read from then on. */
  look(chat: ChatName | undefined): void;
}

const DeskContext = createContext<ImDesk | undefined>(undefined);

/** Hands the desk to the parts of messaging. */
export function ImProvider({ desk, children }: { readonly desk: ImDesk; readonly children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** The desk. @throws outside of an `ImProvider` */
export function useDesk(): ImDesk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("Parts of messaging stand within an ImProvider.");
  return desk;
}

/** Part of what messaging shows, kept up to date. */
export function useIm<T>(select: (state: ImState) => T): T {
  return useStore(useDesk().store, select);
}
