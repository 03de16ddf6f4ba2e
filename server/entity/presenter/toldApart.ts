import { sql, type RawBuilder, type SqlBool } from "kysely";
import { isMasked, type FieldModel } from "../../../src/schema/index.ts";
import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import { columnOf, columnRef, fieldColumn } from "../query/columns.ts";
import type { BesideColumn } from "../query/derivedColumns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { liveRows, visibleRows } from "../query/rowFilter.ts";
import { canRead } from "../scope/fieldRights.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { mayList } from "../scope/mayList.ts";

/** Between the labels of a path, e.g. `总部/财务科`. */
const STEP = "/";
/** Rows above each other that a path names at most; a circle of parents ends here. */
const MOST_ABOVE = 32;

/** What tells rows of one label apart. */
interface Marks {
  /** Column of the row above; absent where the rows are no tree, or the viewer may not look at it. */
  readonly parent?: string;
  /** A code that only one row has. */
  readonly code?: FieldModel;
}

/** Rows and the field that people know them by. */
export interface LabelledRows {
  /** The request, looking at the rows. */
  readonly target: EntityScope;
  readonly label: FieldModel;
}

/** How the rows of one statement are told apart. */
export interface ToldApart {
  /** Joined behind the rows: how often their labels occur. */
  readonly join: RawBuilder<unknown>;
  /** What people read for a row: its label; where another row has the same one, with its path or its code. */
  readonly text: RawBuilder<unknown>;
}

/**
 * Tells rows of one label apart, in a tree by the rows above them (`总部/财务科`), otherwise by a code of their own
 * (`财务科（F2）`). A label that only one row has stays as it is. Rows above are named as far as the viewer sees them.
 *
 * @param among may read the labels of the rows in question: a condition on rows under an alias
 * @returns `undefined` where labels cannot repeat, or nothing tells them apart
 */
export function toldApart(rows: LabelledRows, alias: string, among: (alias: string) => Filter): ToldApart | undefined {
  const marks = marksOf(rows);
  if (!marks) return undefined;
  const { target, label } = rows;
  const [same, asked, column] = [`${alias}_same`, `${alias}_asked`, columnOf(label)];
  const table = sql.table(target.entity.table);
  const own = columnRef(alias, column);
  return {
    join: sql`left join (
      select ${columnRef(same, column)} as label, count(*) as count from ${table} as ${sql.ref(same)}
      where ${liveRows(target, same)} and ${columnRef(same, column)} in (
        select ${columnRef(asked, column)} from ${table} as ${sql.ref(asked)} where ${among(asked)})
      group by 1) as ${sql.ref(`${alias}_label`)} on ${columnRef(`${alias}_label`, "label")} = ${own}`,
    text: sql`case when ${columnRef(`${alias}_label`, "count")} > case when ${liveRows(target, alias)} then 1 else 0 end
      then ${markedText(rows, marks, alias)} else ${own} end`,
  };
}

/** Under this name rows hold what people read for them; a space keeps it apart from fields. */
export const CALLED = "called so";

/** What people read for rows, selected beside them; none where that is their label in any case. */
export function calledColumns(rows: LabelledRows): readonly BesideColumn[] {
  const own = (alias: string) => `${alias}_own`;
  const isMeant = (alias: string) => (one: string) => sql<SqlBool>`${columnRef(one, "id")} = ${columnRef(alias, "id")}`;
  if (!marksOf(rows)) return [];
  return [
    {
      name: CALLED,
      sql(alias) {
        const told = toldApart(rows, own(alias), isMeant(alias));
        const table = sql`${sql.table(rows.target.entity.table)} as ${sql.ref(own(alias))}`;
        return sql`(select ${told?.text} from ${table} ${told?.join} where ${isMeant(alias)(own(alias))})`;
      },
    },
  ];
}

/** Under this name rows of a tree hold the path of the rows above them, as far as the viewer sees it; null at the top. */
export const ABOVE = "above so";

/** The path above rows, selected beside them; none where they are no tree, or the viewer may not look at it. */
export function aboveColumns(rows: LabelledRows): readonly BesideColumn[] {
  const { target, label } = rows;
  const parent = parentOf(target);
  const isPlain = label.column?.type === "text" && !label.dictionary && !isMasked(label);
  return isPlain && parent !== undefined ? [{ name: ABOVE, sql: (alias) => pathAbove(rows, parent, alias) }] : [];
}

/** The texts that name a row by its place. */
export interface PlaceFilters {
  /** Its whole path, or its label with its code. */
  readonly whole: Filter;
  /** The end of its path. */
  readonly end: Filter;
}

/** The rows that a text names as `toldApart` writes them, or by the end of their path; `undefined` where it names none so. */
export function namedByPlace(rows: LabelledRows, alias: string, text: string): PlaceFilters | undefined {
  const marks = marksOf(rows);
  if (!marks) return undefined;
  const label = columnRef(alias, columnOf(rows.label));
  const none = sql<SqlBool>`false`;
  const coded = marks.code && codedText(text);
  const byCode =
    marks.code && coded ? sql<SqlBool>`(${label} = ${coded.label} and ${columnRef(alias, columnOf(marks.code))} = ${coded.code})` : none;
  const ends = endsOf(text);
  if (marks.parent === undefined || ends.length === 0) return coded ? { whole: byCode, end: none } : undefined;
  const path = sql`concat(${STEP}::text, ${pathAbove(rows, marks.parent, alias)}, ${STEP}::text, ${label})`;
  const given = `${STEP}${text}`;
  const isNamed = sql<SqlBool>`${label} = any(${ends})`;
  return {
    whole: sql<SqlBool>`(${byCode} or (${isNamed} and ${path} = ${given}))`,
    end: sql<SqlBool>`(${isNamed} and right(${path}, length(${given}::text)) = ${given})`,
  };
}

/** Only labels that are plain texts, and that several rows may have, are told apart. */
function marksOf({ target, label }: LabelledRows): Marks | undefined {
  const { entity } = target;
  const codes = uniqueFieldsOf(entity).map(({ field }) => field);
  if (label.column?.type !== "text" || label.dictionary || isMasked(label) || codes.includes(label)) return undefined;
  const code = codes.find((field) => field.column?.type === "text" && canRead(field, target) && !isMasked(field));
  const parent = parentOf(target);
  if (!code && parent === undefined) return undefined;
  return { ...(code ? { code } : {}), ...(parent === undefined ? {} : { parent }) };
}

/** Column of the row above; `undefined` where the rows are no tree, or the viewer may not look at it. */
function parentOf({ entity, session, project }: EntityScope): string | undefined {
  return entity.tree && mayList({ project, session, entity }) ? fieldColumn(entity, entity.tree.parent) : undefined;
}

/** The path of a row where it has one that its namesakes do not have; else its label with its code. */
function markedText(rows: LabelledRows, { parent, code }: Marks, alias: string): RawBuilder<unknown> {
  const label = columnRef(alias, columnOf(rows.label));
  const coded = code ? codedLabel(label, columnRef(alias, columnOf(code))) : label;
  if (parent === undefined) return coded;
  const twin = `${alias}_twin`;
  const [path, other] = [pathAbove(rows, parent, alias), pathAbove(rows, parent, twin)];
  const isShared = sql<SqlBool>`exists (
    select 1 from ${sql.table(rows.target.entity.table)} as ${sql.ref(twin)}
    where ${allOf([liveRows(rows.target, twin), sql<SqlBool>`${columnRef(twin, columnOf(rows.label))} = ${label}`])}
      and ${columnRef(twin, "id")} <> ${columnRef(alias, "id")} and ${other} = ${path})`;
  return sql`case when ${path} is null or ${isShared} then ${coded} else concat(${path}, ${STEP}::text, ${label}) end`;
}

/** A label with its code behind it, where the row has one. */
function codedLabel(label: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when coalesce(${code}, '') = '' then ${label} else concat(${label}, '（', ${code}, '）') end`;
}

/** The labels of the rows above one that the viewer sees, the highest first; null where there is none. */
function pathAbove({ target, label }: LabelledRows, parent: string, alias: string): RawBuilder<unknown> {
  const [up, row] = [`${alias}_up`, `${alias}_over`];
  const table = sql`${sql.table(target.entity.table)} as ${sql.ref(row)}`;
  const columns = sql`${columnRef(row, parent)}, ${columnRef(row, columnOf(label))}`;
  const isSeen = visibleRows(target, row);
  return sql`(
    with recursive ${sql.ref(up)} (above, label, depth) as (
      select ${columns}, 1 from ${table} where ${columnRef(row, "id")} = ${columnRef(alias, parent)} and ${isSeen}
      union all
      select ${columns}, ${columnRef(up, "depth")} + 1 from ${sql.ref(up)} join ${table} on ${columnRef(row, "id")} = ${columnRef(up, "above")}
      where ${isSeen} and ${columnRef(up, "depth")} < ${sql.lit(MOST_ABOVE)})
    select string_agg(label, ${STEP} order by depth desc) from ${sql.ref(up)})`;
}

/** The parts of `财务科（F2）`, in either width. */
function codedText(text: string): { readonly label: string; readonly code: string } | undefined {
  const found = /^(?<label>.+)[（(](?<code>[^（(）)]+)[）)]$/s.exec(text)?.groups;
  return found ? { label: found["label"] ?? "", code: found["code"] ?? "" } : undefined;
}

/** What a path may end with: labels may have the sign of a step in them themselves. */
function endsOf(text: string): readonly string[] {
  const parts = text.split(STEP);
  return parts.slice(1).map((_, index) => parts.slice(index + 1).join(STEP));
}
