import type { FieldKind } from "../../kinds/kind.ts";
import type { QueryOperator, QueryOperators, SqlType } from "../../model/entity.ts";
import type { ValueSpan } from "../valueSpan.ts";
import type { AddressForm } from "./addressForms.ts";

/**
 * Everything about one query operator. Whoever offers, writes, reads, checks or answers conditions asks these members, and
 * nobody asks an operator for its name: a new one is one file here and one line in `registry.ts`.
 */
export interface Operator {
  /** As schema files, addresses and the advanced query write it. */
  readonly name: QueryOperator;
  /** What people read between a field and a value (spec §9). */
  readonly title: string;
  /** What it means in words, for the reference of schema files. */
  readonly meaning: string;
  /** What a condition is asked with. */
  readonly takes: Takes;
  /** Other kinds than those that name it (`FieldKind.operators`) whose values the advanced query compares by it. @default none */
  suits?(kind: Pick<FieldKind, "operators">): boolean;
  /** Whether a column of this type can be asked. @default every column */
  fits?(type: SqlType | undefined): boolean;
  /** How it stands in an address. */
  readonly address: AddressForm;
  /** It compares by what comes first: a value that spans is compared by an end (`comparedField`). @default false */
  readonly isOrder?: true;
  /** It finds the rows that hold a value, so that values may be listed beside the rows (`aside`). @default false */
  readonly findsHolders?: true;
  /** It asks for values as they are. @default false */
  readonly isWhole?: true;
  /** It may be asked of a value that stays masked: the answer tells no more than the whole value that was typed, or than the list. @default false */
  readonly asksMasked?: true;
  /** What makes it fast: an index of the values, or one of the characters of a text. @default none */
  readonly index?: "values" | "search";
  /** Where the name of a condition in force says it. @default "advanced", where any operator may stand */
  readonly said?: "never" | "always";
  /**
   * The operator that it is the opposite of: it holds for every row for which that one does not, also where there is no value,
   * nothing behind a reference, or nothing that the viewer may see.
   */
  readonly opposite?: Operator;
  /** What it says of a value, put together from what each side can work out. */
  holds<Answer>(terms: ConditionTerms<Answer>, values: readonly ValueSpan[]): Answer;
}

/** The operator of this name, as its file states it. */
export type OperatorNamed<Name extends QueryOperator> = Operator & { readonly name: Name; readonly takes: QueryOperators[Name] };

/**
 * What a condition is asked with: a value, several, a piece of a text; `span`: the begin and the end of a range, in the query
 * bar alone, sent as two conditions; `none`: nothing, in the advanced query alone, for a query bar has a control for each value.
 */
export type Takes = "none" | "one" | "many" | "part" | "span";

/** How two values can be ordered. */
export type OrderSign = "gt" | "ge" | "lt" | "le";

/** Where in a text a piece stands. */
export type PartPlace = "anywhere" | "start" | "end";

/**
 * What conditions are made of, of one field: the server works it out as SQL (`server/entity/condition/conditionTerms.ts`), of a
 * row that is at hand `meetsCondition` says yes or no. Null meets none but `isBlank`, and what a `not` stands before.
 */
export interface ConditionTerms<Answer> {
  /** The value is this one or lies in its span; of a list, one of its items is it. */
  equals(value: ValueSpan): Answer;
  /** The value, or one of its items, is any of these; never none. */
  isAnyOf(values: readonly ValueSpan[]): Answer;
  /** The value comes before or after this one; a day counts as all its moments. */
  compares(sign: OrderSign, value: ValueSpan): Answer;
  /** The text holds this piece, in whatever case. */
  holdsPart(part: ValueSpan, place: PartPlace): Answer;
  /** There is no value: null, a text that says nothing, an empty list or object. */
  isBlank(): Answer;
  all(answers: readonly Answer[]): Answer;
  not(answer: Answer): Answer;
}

/** Names of the operators that are asked with this. */
export type NameTaking<Takes> = { [Name in QueryOperator]: QueryOperators[Name] extends Takes ? Name : never }[QueryOperator];

/** The value of a condition that compares with one. @throws Error where there is none, which whoever reads conditions has refused */
export function onlyValue([value]: readonly ValueSpan[]): ValueSpan {
  if (!value) throw new Error("A condition holds no value to compare with.");
  return value;
}
