import { switchPair } from "../../schema/kinds/switchKind.ts";
import { isBlank } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import type { AnswerWay, PhoneOptions, PhoneQuestions } from "../../schema/model/phonePreview.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";

/** An option as it is offered. */
export interface OfferedOption {
  /** Place among the options, from 0. */
  readonly place: number;
  readonly text: string;
  readonly isExclusive: boolean;
  readonly takesComment: boolean;
}

/** A question as it is asked. */
export interface AskedQuestion {
  readonly text: string;
  /** Absent: nothing is said of how it is answered. */
  readonly way: AnswerWay | undefined;
  readonly isRequired: boolean;
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** Characters of an answer in words. */
  readonly length: number | undefined;
  /** Highest number of a rating. */
  readonly top: number | undefined;
  readonly options: readonly OfferedOption[];
}

/** What was answered: the place of an option, places, a text, a number, or nothing. */
export type Answer = string | number | readonly number[] | null | undefined;

/** Reads the questions out of a row and the rows below it, in their order. */
export function questionsOf(entity: CompiledEntity, layout: PhoneQuestions, row: Row): readonly AskedQuestion[] {
  const child = entity.children[layout.list];
  return rowsIn(row, layout.list).map((question) => {
    const number = (name: string | undefined) => numberOf(name === undefined ? undefined : question[name]);
    return {
      text: textOf(question[layout.text]),
      way: layout.ways[textOf(question[layout.kind])],
      isRequired: isOn(child, layout.required, question),
      least: number(layout.least),
      most: number(layout.most),
      length: number(layout.length),
      top: number(layout.top),
      options: layout.options ? optionsOf(child, layout.options, question) : [],
    };
  });
}

/** Why an answer would not be taken, in a sentence; `undefined` where it would. */
export function answerFault({ isRequired, way, least, most }: AskedQuestion, answer: Answer): string | undefined {
  const count = Array.isArray(answer) ? answer.length : 0;
  if (isBlank(answer) || (Array.isArray(answer) && count === 0)) return isRequired ? "这道题必须回答" : undefined;
  if (way !== "many") return undefined;
  if (least !== undefined && count < least) return `至少选 ${least} 项`;
  return most !== undefined && count > most ? `最多选 ${most} 项` : undefined;
}

/** Ticks or unticks an option: one that excludes the others stands alone. */
export function ticked({ options }: AskedQuestion, before: readonly number[], after: readonly number[]): readonly number[] {
  const added = options.find(({ place }) => after.includes(place) && !before.includes(place));
  if (!added) return after;
  if (added.isExclusive) return [added.place];
  const alone = new Set(options.filter(({ isExclusive }) => isExclusive).map(({ place }) => place));
  return after.filter((place) => !alone.has(place));
}

function optionsOf(question: CompiledEntity | undefined, layout: PhoneOptions, row: Row): readonly OfferedOption[] {
  const child = question?.children[layout.list];
  return rowsIn(row, layout.list).map((option, place) => ({
    place,
    text: textOf(option[layout.text]),
    isExclusive: isOn(child, layout.exclusive, option),
    takesComment: isOn(child, layout.comment, option),
  }));
}

function rowsIn(row: Row, list: string): readonly Row[] {
  const rows = row[list];
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

function isOn(entity: CompiledEntity | undefined, name: string | undefined, row: Row): boolean {
  const field = entity?.fields.find((candidate) => candidate.name === name);
  return field !== undefined && (row[field.name] === true || row[field.name] === switchPair(field).on);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
