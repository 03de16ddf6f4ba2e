import type { Action, Card, Column, DetailScreen, Effect, Group, QueryItem, ScreenFile } from "../files/screenFile.ts";

/** A list whose items are written as a bare key or as an object. */
export type RawList<Item> = readonly (string | Item)[];

/** Everything a screen file may say, as the meta-schema has it; the shape is checked before it is read. */
export type RawScreen = Readonly<Partial<ScreenFile>>;

/** One control of the query bar. */
export type RawQueryItem = Exclude<QueryItem, string>;

/** One column of the table. */
export type RawColumn = Exclude<Column, string>;

/** A button: one of the built-in or the entity's actions with what differs, or a new one with `label` and `do`. */
export type RawAction = Exclude<Action, string>;

/** What a screen's own button does. */
export type RawEffect = Effect;

/** A section of a form or detail. */
export type RawGroup = Exclude<Group, string>;

/** The form as far as it differs. */
export type RawForm = NonNullable<ScreenFile["form"]>;

/** The detail as far as it differs. */
export type RawDetail = NonNullable<ScreenFile["detail"]>;

/** A list of another screen, limited to one row. */
export type RawDetailScreen = DetailScreen;

/** A card of a dashboard. */
export type RawCard = Card;
