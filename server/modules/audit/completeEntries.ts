import { sql } from "kysely";
import { holdsRight, type EntityModel, type FieldModel, type Row } from "../../../src/schema/index.ts";
import { entranceTexts } from "../../../src/schema/text/auditWords.ts";
import type { Database } from "../../database/database.types.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { isStamped } from "../../entity/scope/stampedFields.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { namesOfRows, rowKey } from "./namesOfRows.ts";

/** What an entry tells besides its columns. */
interface EntryFacts {
  readonly id: string;
  readonly entity: string;
  readonly rowId: string;
  readonly action: string;
  readonly note: string;
  /** Names of the values that the act changed; null where it did not change a row that was there. */
  readonly changed: readonly string[] | null;
}

/** More titles than these are counted. */
const MOST_TITLES = 6;

/** Says in the note of each entry what the act changed, by the titles of the fields that the viewer may read; values are in the row's history. */
export async function completeNotes(rows: readonly Row[], scope: EntityScope, db: Database): Promise<readonly Row[]> {
  const facts = await factsOf(db, rows);
  return rows.map((row) => withNote(scope, row, facts));
}

/** Does the same, and names the rows that entries are about as far as the viewer may see them. */
export async function completeNamed(rows: readonly Row[], scope: EntityScope, db: Database): Promise<readonly Row[]> {
  const facts = await factsOf(db, rows);
  const names = await namesOfRows(db, scope, [...facts.values()]);
  return rows.map((row) => {
    const found = facts.get(rowText(row, "id"));
    return { ...withNote(scope, row, facts), rowName: (found && names.get(rowKey(found))) ?? "" };
  });
}

async function factsOf(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, EntryFacts>> {
  const ids = rows.map((row) => rowText(row, "id"));
  const { rows: facts } = await sql<EntryFacts>`
    select id, entity, row_id as "rowId", action, note,
      case when before is not null and after is not null then to_jsonb(array(
        select name from jsonb_object_keys(before || after) as name where before -> name is distinct from after -> name)) end as changed
    from audit_log where id = any(${ids})`.execute(db);
  return new Map(facts.map((entry) => [entry.id, entry]));
}

function withNote(scope: EntityScope, row: Row, facts: ReadonlyMap<string, EntryFacts>): Row {
  const entry = facts.get(rowText(row, "id"));
  return entry ? { ...row, note: noteOf(scope, entry) } : row;
}

function noteOf(scope: EntityScope, { entity: name, action, note, changed }: EntryFacts): string {
  if (name === "session" && action === "signIn") return entranceNote(note);
  const entity = scope.project.entities.get(name);
  if (!entity) return note;
  const revealed = action === "reveal" ? readableFields(scope, entity).find((field) => field.name === note)?.title : undefined;
  const parts = [revealed ?? note, changed === null ? "" : changeText(scope, entity, changed)];
  return parts.filter((part) => part !== "").join("；");
}

/** The way of a sign-in stands first in its note. */
function entranceNote(note: string): string {
  const [way = "", ...rest] = note.split(" ");
  return [Object.hasOwn(entranceTexts, way) ? entranceTexts[way] : way, ...rest].join(" ");
}

function changeText(scope: EntityScope, entity: EntityModel, changed: readonly string[]): string {
  const fields = entity.fields.filter(({ name, system }) => !system && !isStamped(name) && changed.includes(name));
  if (fields.length === 0) return "";
  const readable = readableFields(scope, entity);
  const titles = fields.filter((field) => readable.includes(field)).map(({ title }) => title);
  const named = titles.slice(0, MOST_TITLES);
  if (named.length === fields.length) return `改了${named.join("、")}`;
  return named.length === 0 ? `改了 ${fields.length} 项` : `改了${named.join("、")}等 ${fields.length} 项`;
}

function readableFields(scope: EntityScope, entity: EntityModel): readonly FieldModel[] {
  if (!holdsRight(entity, "list", scope.session)) return [];
  const within = scopeOf(scope, entity);
  return entity.fields.filter((field) => canRead(field, within));
}
