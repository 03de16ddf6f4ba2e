import { createContext, use } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand";
import type { ChatName, ImConfig } from "../../../schema/wire/imAnswers.ts";
import type { ChatLog } from "./chatLog.ts";
import type { KnownChats } from "./chatStates.ts";
import type { ImCalls } from "./imCalls.ts";
import type { ImState } from "./imState.ts";
import type { Outbox, PendingMessage } from "./outbox.ts";

/** Something that the person says. */
export interface SaidMessage {
  /** Markup. */
  readonly content: string;
  /** Number of the message that it answers, and that message as plain text. */
  readonly replyTo?: number;
  readonly replyText?: string;
  /** Account names of who is spoken to; `"*"` is everybody. */
  readonly mentions?: readonly string[];
}

/** What the parts of messaging work with. */
export interface ImDesk {
  readonly store: StoreApi<ImState>;
  readonly calls: ImCalls;
  /** Loads friends, groups and chats anew: after one changed them, and where the start failed. */
  refresh(): Promise<void>;
  /** Says which chat is looked at; its messages are read from then on. */
  look(chat: ChatName | undefined): void;
  /** Every chat as it stands, for its own pane. */
  readonly chats: StoreApi<KnownChats>;
  /** The entries of a chat that are in the browser. */
  log(chat: ChatName): ChatLog;
  /** Messages that the server has not answered, oldest first. */
  readonly pending: StoreApi<readonly PendingMessage[]>;
  readonly outbox: Pick<Outbox, "resend" | "discard">;
  /** Sends a message, at once or as soon as the line is open. */
  say(chat: ChatName, message: SaidMessage): void;
  /** The person has read a chat up to a number. */
  read(chat: ChatName, number: number): void;
  /** Asks how far the other members of a group have read; from then on the line tells. @throws ImError */
  loadReaders(groupId: string): Promise<void>;
  /** How the server configures the chat. */
  config(): Promise<ImConfig>;
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
