import type { RollupWord } from "./derived.ts";
import type { FieldModel } from "./entity.ts";

/** How a card looks. */
export type CardForm = "stat" | "line" | "bar" | "stacked" | "pie" | "funnel" | "heat" | "ranking" | "list" | "widget";

/** What is worked out of the rows of a group. */
export type MeasureWord = Exclude<RollupWord, "rank"> | "distinct";

/** Parts of time by which a date is grouped: one after the other, or over and over again. */
export type GroupPeriod = "day" | "week" | "month" | "weekday" | "hour";

/** The period that a dashboard opens with. */
export type PeriodName = "today" | "last7" | "last30" | "last90" | "week" | "month" | "quarter" | "year";

/** By what rows are grouped. */
export interface GroupModel {
  readonly field: string;
  /** On dates, always. */
  readonly every?: GroupPeriod;
}

/** Numbers made of the rows of an entity, as a file states them. */
export interface AggregateModel {
  readonly entity: string;
  readonly give: MeasureWord;
  /** Field whose values are taken; absent where rows are counted. */
  readonly of?: string;
  readonly by?: GroupModel;
  /** Second group, within the first. */
  readonly split?: GroupModel;
  /** CEL over `row` and `user`: which rows count. @default all that the viewer sees */
  readonly where?: string;
  /** Date field that the period of the page narrows. @default none */
  readonly date?: string;
  /** The number of the period before stands beside it. @default false */
  readonly compare?: true;
  /** Groups at most, those with the greatest numbers. */
  readonly limit?: number;
}

/** What every card says of itself. */
interface CardHead {
  /** Unique within the dashboard. */
  readonly id: string;
  readonly title: string;
  readonly card: CardForm;
  /** Columns of 24. */
  readonly span: number;
  readonly help?: string;
}

/** A card before anybody's rights are looked at. */
export type CardModel = AggregateCardModel | ListCardModel | WidgetCard;

/** A card of numbers. */
export interface AggregateCardModel extends CardHead {
  readonly card: Exclude<CardForm, "list" | "widget">;
  readonly aggregate: AggregateModel;
  /** Screen whose list shows the rows behind a number; absent: there is none. */
  readonly screen?: string;
}

/** The first rows of a screen's list. */
export interface ListCardModel extends CardHead {
  readonly card: "list";
  readonly screen: string;
  readonly entity: string;
  readonly limit: number;
}

/** Something written by hand, which the shell registered under `widget`. */
export interface WidgetCard extends CardHead {
  readonly card: "widget";
  readonly widget: string;
  /** Full code of the right that it takes. @default none */
  readonly permission?: string;
}

/** A card as one viewer gets it. */
export type CompiledCard = NumbersCard | RowsCard | WidgetCard;

/** A card of numbers. How they are made is the server's to know; what they are called and mean is here. */
export interface NumbersCard extends CardHead {
  readonly card: AggregateCardModel["card"];
  /** Entity of the rows: where they change, the numbers do. */
  readonly entity: string;
  readonly entityTitle: string;
  readonly give: MeasureWord;
  /** Field whose values are taken, for how numbers are written; absent where rows are counted. */
  readonly of?: FieldModel;
  readonly by?: CompiledGroup;
  readonly split?: CompiledGroup;
  /** The period of the page narrows it. */
  readonly hasPeriod: boolean;
  /** The department chosen on the page narrows it. */
  readonly hasDepartment: boolean;
  readonly compares: boolean;
  /** Path of the list that shows the rows behind a number; absent: none that the viewer may open. */
  readonly path?: string;
  /** The viewer may not see the rows: numbers are coarse, and small groups are left out (decision 0123). */
  readonly isCoarse?: true;
}

/** A group as the browser knows it. */
export interface CompiledGroup {
  readonly title: string;
  readonly every?: GroupPeriod;
  /** Code of the dictionary whose items the groups are, for their colours. */
  readonly dictionary?: string;
}

/** The first rows of a list. */
export interface RowsCard extends CardHead {
  readonly card: "list";
  readonly entity: string;
  readonly path: string;
}

/** Where the departments of the page's filter are chosen: a field that refers to them, of an entity that the viewer may list. */
export interface DepartmentChoice {
  readonly entity: string;
  readonly field: FieldModel;
}
