import type { Row } from "../model/json.ts";

/** Rows of one entity that a person was found in. */
export interface PeopleOfEntity {
  readonly entity: string;
  readonly title: string;
  /** Screens whose detail shows such a row, the entity's own first. */
  readonly screens: readonly string[];
  /** Fields that tell which row is meant. */
  readonly describe: readonly string[];
  /** The first of them, as lists show them, with the fields above only. */
  readonly rows: readonly Row[];
  readonly total: number;
  /** Why it was not searched; absent where it was. */
  readonly refusal?: string;
}

/** Who a search for a person has found. */
export interface FoundPeople {
  /** What the term was taken for; `none`: neither a whole number nor a name, and nothing was searched. */
  readonly asked: "number" | "name" | "none";
  readonly found: readonly PeopleOfEntity[];
}
