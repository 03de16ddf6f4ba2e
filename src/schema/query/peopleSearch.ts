import type { EntityModel, FieldModel } from "../model/entity.ts";
import { pagesOf, type SchemaProject } from "../model/project.ts";
import { fitsNumber } from "../numbering/autoNumber.ts";
import { isPersonName, plainName } from "../text/personName.ts";
import { trimSpace } from "../text/space.ts";

/** A field that is asked for somebody, with the whole value or the part of it that is looked for. */
export interface PeopleQuestion {
  readonly field: FieldModel;
  readonly value: string;
  /** The value is a whole one; else a name may hold more than it. */
  readonly isWhole: boolean;
}

/** A term as a search for people reads it. */
export interface PeopleTerm {
  readonly asked: "number" | "name" | "none";
  readonly text: string;
}

/** The longest number and the longest name that there is. */
const LONGEST = 40;
/** One character is no name: it would list everybody of a family. */
const NAME = /^(?=.*\p{Script=Han})[\p{L}\p{M}·']{2,}$/u;

/** Whether a field holds whole numbers of people: a phone, an identity card, a number that the server has given. */
function isPersonNumber({ query, permission, constraints, autoNumber }: FieldModel): boolean {
  if (!query.includes("eq")) return false;
  return autoNumber !== undefined || ((permission.mask === "mobile" || permission.mask === "idCard") && constraints.pattern !== undefined);
}

/**
 * Whether the rows of an entity are about people who can be searched for: it names them and can be asked for the name, and
 * has a number of theirs.
 */
export function isAboutPeople({ fields }: EntityModel): boolean {
  return fields.some(isPersonField) && fields.some(isPersonNumber);
}

function isPersonField(field: FieldModel): boolean {
  return isPersonName(field) && field.query.some((operator) => operator === "eq" || operator === "like");
}

/** Reads what somebody typed: a number needs a digit, a name two characters with a Chinese one among them. */
export function readPeopleTerm(typed: string): PeopleTerm {
  const text = plainName(trimSpace(typed));
  if (text.length > LONGEST) return { asked: "none", text };
  if (/^[\w\s-]*\d[\w\s-]*$/.test(text)) return { asked: "number", text };
  return { asked: NAME.test(text) ? "name" : "none", text };
}

/**
 * What an entity is asked for a term: the fields whose whole values are written like it. A part of a number asks nothing.
 *
 * @param isSearchable whether parts of a field's values may be looked for; of the others only whole ones are
 */
export function questionsFor(
  { fields }: EntityModel,
  { asked, text }: PeopleTerm,
  isSearchable: (field: FieldModel) => boolean,
): readonly PeopleQuestion[] {
  if (asked === "name")
    return fields
      .filter(isPersonField)
      .map((field) => ({ field, value: text, isWhole: !field.query.includes("like") || !isSearchable(field) }));
  if (asked === "none") return [];
  return fields.filter(isPersonNumber).flatMap((field) => {
    // People write `138 0013 8000`, and leave out capitals.
    const value = [text, text.toUpperCase(), text.replaceAll(/[\s-]/g, "")].find((candidate) => isWrittenLike(field, candidate));
    return value === undefined ? [] : [{ field, value, isWhole: true }];
  });
}

function isWrittenLike({ autoNumber, constraints }: FieldModel, text: string): boolean {
  if (autoNumber !== undefined) return fitsNumber(autoNumber, text);
  return constraints.pattern !== undefined && new RegExp(constraints.pattern, "u").test(text);
}

/** Screens that show a row of an entity in detail and have a page, the entity's own first. */
export function detailScreensOf({ screens }: Pick<SchemaProject, "screens">, entity: string): readonly string[] {
  const ids = pagesOf(screens).flatMap((screen) =>
    "entity" in screen && screen.entity === entity && "detail" in screen && screen.detail ? [screen.id] : [],
  );
  return ids.toSorted((left, right) => Number(right === entity) - Number(left === entity));
}
