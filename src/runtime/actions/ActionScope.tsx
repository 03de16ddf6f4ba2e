import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { tooManyChosen } from "../../schema/wire/chosenRows.ts";
import { asApiError } from "../api/apiError.ts";
import type { TouchedRows } from "../listing/touchedRows.ts";
import type { ListController } from "../listing/useListController.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import { closedByRight } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";
import type { ActionHost, ScreenDialog } from "./action.types.ts";
import { operationOf } from "./actionRegistry.ts";
import { takeBack } from "./outcome.ts";
import { useIsOffered } from "./useIsOffered.ts";
import { useNotices } from "./useNotices.tsx";
import { useThrottle } from "./useThrottle.ts";

/** What buttons need: which actions apply, and how to carry one out. Neither changes while the screen stays. */
export interface ActionScope {
  /** The actions that apply to a row in its present state. */
  offered(actions: readonly ActionItem[], row: Row): readonly ActionItem[];
  /** Carries an action out on rows; failures are shown. What it asks starts with `start`. */
  perform(action: ActionItem, rows: readonly Row[], start?: Row): Promise<void>;
  /** Takes an entity's action on a row back; failures are shown. */
  undo(action: string, row: Row): Promise<void>;
  /** Opens something above the screen. */
  open(dialog: ScreenDialog): void;
}

const ActionContext = createContext<ActionScope | undefined>(undefined);

/** Props of `ActionScopeProvider`. */
export interface ActionScopeProviderProps {
  readonly controller: ListController;
  openDialog(dialog: ScreenDialog): void;
  readonly children: ReactNode;
}

/** Lets the buttons below act on a list. */
export function ActionScopeProvider({ controller, openDialog, children }: ActionScopeProviderProps) {
  const { confirm, notify, notifyUndoable, showProgress } = useNotices();
  const scopeOf = useRowScope();
  const isOffered = useIsOffered();
  const access = useButtonAccess();
  const navigate = useNavigate();
  const mayPass = useThrottle();
  // Buttons of hundreds of rows share one scope; it must not change with every selection or page.
  const latest = useRef({ controller, openDialog });
  useEffect(() => {
    latest.current = { controller, openDialog };
  });

  const perform = useCallback(
    async (action: ActionItem, rows: readonly Row[], start?: Row) => {
      const operation = operationOf(action.do);
      const closed = closedByRight(access, action);
      if (closed !== undefined) return notify("warning", closed);
      if (!mayPass(`${action.id}:${rows.map((row) => row["id"]).join()}`)) return notify("warning", "你点击的太快了，请慢点点击!");
      if (operation.needsSelection && rows.length === 0) return notify("warning", "请选择一条记录！");
      const tooMany = tooManyChosen(rows.length);
      if (tooMany !== undefined) return notify("warning", tooMany);
      const current = () => latest.current.controller;
      const host: ActionHost = {
        screen: current().screen,
        openDialog: (dialog) => latest.current.openDialog(dialog),
        confirm,
        notify,
        notifyUndoable,
        showProgress,
        navigate: (to) => void navigate(to),
        listParams: () => current().params,
        selectedIds: () => current().selection.ids,
        renewChosen: (renewed) =>
          current().selection.choose(
            renewed.map(({ id }) => String(id)),
            renewed,
          ),
        scopeOf,
        isOffered,
        changed: (removed = []) => current().changed(removed, touchedBy(rows, removed)),
      };
      try {
        await operation.run({ action, effect: action.do, rows, start: start, host });
      } catch (error) {
        const failure = asApiError(error);
        if (failure.kind !== "expired" && failure.kind !== "cancelled") notify("error", failure.message);
      }
    },
    [confirm, notify, notifyUndoable, showProgress, navigate, scopeOf, isOffered, access, mayPass],
  );
  const undo = useCallback(
    async (action: string, row: Row) => {
      const { screen, changed } = latest.current.controller;
      try {
        await takeBack({ screen, notify, changed }, action, [row]);
      } catch (error) {
        const failure = asApiError(error);
        if (failure.kind !== "expired" && failure.kind !== "cancelled") notify("error", failure.message);
      }
    },
    [notify],
  );
  const scope = useMemo(
    () => ({
      perform,
      undo,
      offered: (actions: readonly ActionItem[], row: Row) => actions.filter((action) => isOffered(action, row)),
      open: (dialog: ScreenDialog) => latest.current.openDialog(dialog),
    }),
    [perform, undo, isOffered],
  );
  return <ActionContext value={scope}>{children}</ActionContext>;
}

/**
 * What an action leaves marked: the rows it was for, but those that are gone. A single one is followed to where it then
 * stands, as after a form: a new date takes it to another page, and what took it back had the focus and is gone.
 */
function touchedBy(rows: readonly Row[], removed: readonly string[]): TouchedRows | undefined {
  const left = rows.filter(({ id }) => !removed.includes(String(id)));
  return left.length > 0 ? { rows: left, isSaved: left.length === 1 } : undefined;
}

/** The actions of the screen around. @throws Error outside `ActionScopeProvider` */
export function useActionScope(): ActionScope {
  const scope = useContext(ActionContext);
  if (!scope) throw new Error("useActionScope needs an ActionScopeProvider above it.");
  return scope;
}
