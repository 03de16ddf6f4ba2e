import { covered, HOLD_KEY, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { noteReads } from "../audit/noteReads.ts";
import { canRead } from "../scope/fieldRights.ts";
import { holdsOf } from "../scope/holdsOf.ts";
import { rowText } from "../values/rowId.ts";
import { dictionaryText } from "../values/dictionaryText.ts";
import { joinedValues } from "../values/joinedValues.ts";
import { askForeign } from "../tenant/foreignReferences.ts";
import { askAccountNames } from "./accountNames.ts";
import { askLabels, type Labels } from "./labels.ts";
import { readableDerived } from "../query/derivedColumns.ts";
import { behind, isUnseen } from "../query/lookups.ts";
import { UNSEEN_TEXT } from "../values/unseenText.ts";
import { referencedValues } from "../values/referencedValues.ts";
import { TextLookup } from "../query/textLookup.ts";

/**
 * Decides what leaves the server: only fields the viewer may read, masked ones with their mask, nothing that leads into
 * another tenant, with `<field>_dictText` beside dictionary and reference values (protocol 1.8), and beside all of them
 * what the module of the entity adds (`EntityHooks.beside`) and what of the row is relied on elsewhere.
 */
export async function presentRows(db: Database, scope: EntityScope, stored: readonly Row[]): Promise<Row[]> {
  const [presented = []] = await presentTogether(db, [{ scope, stored }]);
  return presented;
}

/** Rows of one entity, among others that leave with the same answer. */
export interface StoredRows {
  readonly scope: EntityScope;
  readonly stored: readonly Row[];
}

/**
 * Presents rows of several entities as `presentRows` does; one statement finds the texts for all of them.
 *
 * @param lookup what is known already
 */
export async function presentTogether(db: Database, parts: readonly StoredRows[], lookup = new TextLookup()): Promise<Row[][]> {
  const asked = parts.map((part) => askTexts(lookup, part));
  for (const { scope, stored } of parts) noteReads(scope, stored);
  await lookup.load(db);
  const presented: Row[][] = [];
  for (const [index, { scope }] of parts.entries()) presented.push(await presentPart(db, scope, asked[index]));
  return presented;
}

/** What is shown of rows, once the lookup has been loaded. */
interface AskedRows {
  readonly rows: () => readonly Row[];
  readonly fields: readonly FieldModel[];
  readonly textOf: TextOf;
}

/** Asks for everything that is shown beside rows' own values. */
export function askTexts(lookup: TextLookup, { scope, stored }: StoredRows): AskedRows {
  const stands = scope.entity.fields.filter((field) => field.column && canRead(field, scope));
  // Rows that were read for another purpose come without what stands elsewhere.
  const derived = readableDerived(scope).filter(({ name }) => stored.some((row) => name in row));
  const fields = [...stands, ...derived];
  noteLookups(scope, derived, stored);
  const rows = askForeign(lookup, scope, stored);
  const plain = fields.filter((field) => !field.permission.mask);
  const labels = askLabels(lookup, scope, plain, stored);
  const names = askAccountNames(lookup, scope, fields, stored);
  return { rows, fields, textOf: (field, value) => names(field, value) ?? valueText(scope, field, value, labels) };
}

async function presentPart(db: Database, scope: EntityScope, asked: AskedRows | undefined): Promise<Row[]> {
  if (!asked) return [];
  const { fields, textOf } = asked;
  const rows = await completeRows(db, scope, asked.rows());
  const holds = await holdsOf(db, scope, rows);
  const beside = Object.entries(scope.hooks.get(scope.entity.name)?.beside ?? {});
  return rows.map((row) => {
    const hold = holds.get(rowText(row, "id"));
    const shown = presentRow(scope, fields, row, textOf);
    for (const [name, valueOf] of beside) shown[name] = valueOf(shown);
    return { ...shown, ...(hold ? { [HOLD_KEY]: hold } : {}) };
  });
}

/** Rows with what the module of their entity fills in before they are shown or exported. */
export async function completeRows(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<readonly Row[]> {
  const complete = scope.hooks.get(scope.entity.name)?.complete;
  return rows.length > 0 && complete ? complete(rows, scope, db) : rows;
}

/** What people read for a value; `undefined` where that is the value itself. */
type TextOf = (field: FieldModel, value: unknown) => string | undefined;

function presentRow({ joinsValues }: EntityScope, fields: readonly FieldModel[], row: Row, textOf: TextOf): Row {
  const presented: Row = {};
  for (const field of fields) {
    const value = row[field.name] ?? null;
    const shown = withMask(field, value);
    presented[field.name] = joinsValues ? joinedValues(field, shown) : shown;
    const text = isUnseen(field, row) ? UNSEEN_TEXT : field.permission.mask ? undefined : textOf(field, value);
    if (text !== undefined) presented[`${field.name}_dictText`] = text;
  }
  return presented;
}

/** Reading what stands behind a reference is reading the row behind it. */
function noteLookups(scope: EntityScope, fields: readonly FieldModel[], rows: readonly Row[]): void {
  for (const { name, derived } of fields) {
    if (derived?.from?.kind !== "lookup") continue;
    const { target, link, store } = behind(scope, derived.from);
    const read = rows.filter((row) => row[name] !== null && row[name] !== undefined);
    noteReads(
      target,
      read.map((row) => (store.name === "id" ? { id: row[link.name] } : {})),
    );
  }
}

/** A value as this product shows it outside the audited reveal. */
export function withMask(field: FieldModel, value: unknown): unknown {
  return covered(field.permission, value);
}

/** What people read for a dictionary or reference value; `undefined` for other fields and empty values. */
export function valueText(scope: EntityScope, field: FieldModel, value: unknown, labels: Labels): string | undefined {
  const values = referencedValues(value);
  if (values.length === 0) return undefined;
  const { dictionary } = field;
  if (dictionary) return values.map((item) => dictionaryText(scope.project, dictionary, item)).join(",");
  if (field.reference) return values.map((item) => labels(field, item) ?? item).join(",");
  return undefined;
}
