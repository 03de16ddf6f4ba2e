import type { CardForm } from "../../../model/dashboard.ts";
import type { RawCard } from "../../rawScreen.ts";

/** What of a group a form can show: nothing, one moment after the other, few and known ones, or any. */
export type GroupNeed = "none" | "time" | "few" | "any";

/** What a form of card is made of. */
export interface CardShape {
  /** Columns of 24, where a file does not say. */
  readonly span: number;
  readonly by: GroupNeed;
  /** It shows a second group within the first. @default false */
  readonly split?: true;
  /** Rows or groups, where a file does not say; absent: a file has none to say. */
  readonly limit?: number;
  /** Members of a card that speak of it, besides those of every card. */
  readonly members: readonly (keyof RawCard)[];
}

const OF_ALL = ["entity", "give", "of", "where", "date", "screen"] as const;

/** Forms of cards. The next one is a line here, and a view in the runtime. */
export const cardForms: Readonly<Record<CardForm, CardShape>> = {
  stat: { span: 4, by: "none", members: [...OF_ALL, "compare"] },
  line: { span: 12, by: "time", members: [...OF_ALL, "by"] },
  bar: { span: 12, by: "any", members: [...OF_ALL, "by"] },
  stacked: { span: 12, by: "any", split: true, members: [...OF_ALL, "by", "split"] },
  pie: { span: 8, by: "few", members: [...OF_ALL, "by"] },
  funnel: { span: 8, by: "few", members: [...OF_ALL, "by"] },
  heat: { span: 12, by: "any", split: true, members: [...OF_ALL, "by", "split"] },
  ranking: { span: 8, by: "any", limit: 10, members: [...OF_ALL, "by", "limit"] },
  list: { span: 12, by: "none", limit: 8, members: ["screen", "limit"] },
  widget: { span: 24, by: "none", members: ["widget", "permission"] },
};
