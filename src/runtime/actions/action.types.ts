import type { ReactNode } from "react";
import type { ExpressionScope } from "../../schema/expression/scope.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ActionEffect, ActionItem, ListingScreen, RunEffect } from "../../schema/model/screen.ts";
import type { ListParams } from "../api/entityApi.ts";

/** What can be open above a screen. */
export type ScreenDialog =
  /** `parentId`: the new row of a tree goes below that row. `copyOf`: it starts with what that row holds. `start`: with these values. */
  | { readonly type: "create"; readonly parentId?: string; readonly copyOf?: string; readonly start?: Row }
  /** `field`: path of the field that the cursor goes into. */
  | { readonly type: "edit"; readonly id: string; readonly field?: string }
  | { readonly type: "detail"; readonly id: string }
  | { readonly type: "import" }
  /** The deleted rows of the list's entity. */
  | { readonly type: "bin" }
  | {
      readonly type: "ask";
      readonly action: ActionItem;
      /** With those of its questions that the rows pose. */
      readonly effect: RunEffect;
      readonly rows: readonly Row[];
      /** What fields start with that only the server can tell. */
      readonly start: Row;
      /** Which rows are meant, for people; a line each. */
      readonly subject: readonly string[];
      run(values: Row, reason?: string): Promise<void>;
    }
  /** The rows are those of the call. */
  | { readonly type: "batchEdit"; readonly call: ActionCall }
  | { readonly type: "obstacles"; readonly title: string; readonly subject?: string; readonly items: readonly Obstacle[] }
  /** `sheet`: id of the print screen; without it rows are printed as the detail shows them. */
  | { readonly type: "print"; readonly sheet: string | undefined; readonly params: ListParams }
  | { readonly type: "custom"; readonly name: string; readonly props: CustomProps; readonly rows: readonly Row[] };

/** One thing that was found about a row. */
export interface Obstacle {
  readonly text: string;
  /** Leads to where it can be put right. */
  readonly lead?: () => void;
}

/** Options of a hand-written action, from its schema. */
export type CustomProps = Extract<ActionEffect, { readonly op: "custom" }>["props"];

/** A question with two answers. */
export interface Confirmation {
  readonly title: string;
  /** What else there is to know, a paragraph each. */
  readonly text?: string | readonly string[];
  readonly okText: string;
  readonly danger: boolean;
}

/** A short note to the person who acted. */
export type Notice = (kind: "success" | "warning" | "error", text: string) => void;

/** What can be taken back. */
export interface UndoOffer {
  /** Ids of the rows that were changed: the note of an earlier change of one of them goes, since it cannot be taken back any more. */
  readonly ids: readonly string[];
  undo(): Promise<void>;
}

/** A note of what was done, with the way to take it back for as long as it is seen. */
export type UndoNotice = (text: string, offer: UndoOffer) => void;

/** Shows that long work is going on, with a way to stop it; gives back how to take it away. */
export type ProgressNotice = (text: string, stop: () => void) => () => void;

/** What a screen offers to its actions. */
export interface ActionHost {
  readonly screen: ListingScreen;
  openDialog(dialog: ScreenDialog): void;
  confirm(question: Confirmation): Promise<boolean>;
  readonly notify: Notice;
  readonly notifyUndoable: UndoNotice;
  readonly showProgress: ProgressNotice;
  /** Moves within the console. */
  navigate(to: string): void;
  /** Parameters of the list as it is shown. */
  listParams(): ListParams;
  /** Ids chosen across pages. */
  selectedIds(): readonly string[];
  /** Takes chosen rows in the versions that they have now: those of other pages are not loaded anew. */
  renewChosen(rows: readonly Row[]): void;
  /** The scope in which expressions about a row are evaluated. */
  scopeOf(row: Row): ExpressionScope;
  /** Whether an action applies to a row in its present state. */
  isOffered(action: ActionItem, row: Row): boolean;
  /** Tells of stored changes; see `ListCommands.changed`. */
  changed(removed?: readonly string[]): Promise<void>;
}

/** One press of a button. */
export interface ActionCall<E extends ActionEffect = ActionEffect> {
  readonly action: ActionItem;
  readonly effect: E;
  /** The row it belongs to, the selected rows, or none. */
  readonly rows: readonly Row[];
  /** Values that its form starts with, from where it was called: the day of a calendar, for instance. */
  readonly start?: Row | undefined;
  readonly host: ActionHost;
}

/** What one `op` does. */
export interface ActionOperation<E extends ActionEffect = ActionEffect> {
  /** Shown on toolbar buttons that name no icon of their own. */
  readonly icon?: ReactNode;
  /** Acts on what is selected; says so where nothing is (spec §5). @default false */
  readonly needsSelection?: boolean;
  /** @throws ApiError, shown to the person by the caller */
  run(call: ActionCall<E>): void | Promise<void>;
}
