import type { QueryOperator } from "../model/entity.ts";
import type { JsonValue } from "../model/json.ts";
import type { ActionEffect, ColumnItem, FormLayout, ScreenKind } from "../model/screen.ts";

/** Marks of an item that changes a list instead of being part of a complete one. */
interface ListChange {
  /** Place the item behind this one; `null`: first. */
  readonly $after?: string | null;
  /** Take the item out. */
  readonly $remove?: boolean;
  /** Lay the item over the one of the same key and leave its place. */
  readonly $merge?: boolean;
}

/** An item of a list: its key alone, or an object with what differs. */
export type RawList<Item> = readonly (string | (Item & ListChange))[];

/** One control of the query bar. */
export interface RawQueryItem {
  readonly field: string;
  readonly label?: string;
  readonly operator?: QueryOperator;
  readonly default?: JsonValue;
}

/** One column of the table. */
export type RawColumn = Pick<ColumnItem, "field"> & Partial<ColumnItem>;

/** A button: one of the built-in or the entity's actions with what differs, or a new one with `label` and `do`. */
export interface RawAction {
  readonly id: string;
  readonly label?: string;
  readonly icon?: string;
  readonly permission?: string;
  readonly when?: string;
  readonly confirm?: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly do?: RawEffect;
}

/** What a screen's own button does. */
type RawEffect =
  | Extract<ActionEffect, { op: "navigate" | "download" }>
  | { readonly op: "custom"; readonly name: string; readonly props?: Readonly<Record<string, JsonValue>> };

/** A section of a form or detail. */
export interface RawGroup {
  readonly title: string;
  readonly fields?: RawList<{ readonly field: string }>;
}

/** The form as far as it differs. */
export interface RawForm extends Partial<Omit<FormLayout, "groups" | "canCreate" | "canEdit">> {
  readonly groups?: RawList<RawGroup>;
}

/** A list of another screen, limited to one row. */
export interface RawDetailScreen {
  readonly screen: string;
  readonly by: string;
  readonly from?: string;
  readonly title?: string;
}

/** The detail as far as it differs. */
export interface RawDetail {
  readonly open?: "drawer" | "page";
  readonly width?: number;
  readonly columns?: number;
  readonly groups?: RawList<RawGroup>;
  readonly related?: RawList<RawDetailScreen>;
  readonly history?: boolean;
}

/** Everything a screen file may say; the shape is checked before it is read. */
export interface RawScreen {
  readonly kind?: ScreenKind;
  readonly entity?: string;
  readonly extends?: string;
  readonly title?: string;
  readonly path?: string;
  readonly icon?: string;
  readonly menu?: false | { readonly parent?: string; readonly order?: number };
  readonly query?: RawList<RawQueryItem>;
  readonly columns?: RawList<RawColumn>;
  readonly sort?: string;
  readonly toolbar?: RawList<RawAction>;
  readonly rowActions?: RawList<RawAction>;
  readonly batchActions?: RawList<RawAction>;
  readonly form?: RawForm;
  readonly detail?: RawDetail;
  readonly details?: RawList<RawDetailScreen>;
}
