import { useEffect, useRef } from "react";
import type { ActionItem } from "../../schema/model/screen.ts";
import { closedByRight } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";
import type { ButtonAccess } from "../access/useButtonAccess.ts";
import { useActionScope } from "./ActionScope.tsx";
import type { ActionScope } from "./ActionScope.tsx";

/** Something that can be done on the page that is shown. */
export interface PageAction {
  readonly id: string;
  readonly label: string;
  /** What it is, for a key of its own: makes a row, or reads the list anew. */
  readonly key?: "create" | "refresh";
  run(): void;
}

/** What a page offers, asked for when somebody wants to do it. */
type Offer = () => readonly PageAction[];

const offers = new Set<Offer>();

/** What can be done on the page that is shown: a page that is hidden offers nothing. */
export function shownPageActions(): readonly PageAction[] {
  return [...offers].flatMap((offer) => offer());
}

/** What a list offers to be done from outside of it. */
export interface OfferedActions {
  readonly actions: readonly ActionItem[];
  refresh(): unknown;
  /** Whether the list is seen: a form may have taken its place. */
  isSeen(): boolean;
}

/** Offers the actions of a list, those that the viewer may do, wherever else than by their buttons they are asked for. */
export function usePageActions(offered: OfferedActions | undefined): void {
  const access = useButtonAccess();
  const { perform } = useActionScope();
  const latest = useRef<Offer>(() => []);
  useEffect(() => {
    latest.current = () => (offered?.isSeen() ? offerOf(offered, access, perform) : []);
  });
  useEffect(() => {
    const offer: Offer = () => latest.current();
    offers.add(offer);
    return () => void offers.delete(offer);
  }, []);
}

function offerOf({ actions, refresh }: OfferedActions, access: ButtonAccess, perform: ActionScope["perform"]): readonly PageAction[] {
  const open = actions.filter((action) => closedByRight(access, action) === undefined);
  return [
    ...open.map((action) => ({
      id: action.id,
      label: action.label,
      ...(action.do.op === "create" ? { key: "create" as const } : {}),
      run: () => void perform(action, []),
    })),
    { id: "refresh", label: "刷新", key: "refresh", run: () => void refresh() },
  ];
}
