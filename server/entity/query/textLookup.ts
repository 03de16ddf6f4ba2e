import { sql, type RawBuilder } from "kysely";
import type { FieldModel, Row, SqlType } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import type { FoundText } from "../query/selectRows.ts";
import { referencedValues } from "../values/referencedValues.ts";

/** What is looked up for stored values in one place, e.g. the labels of an entity's rows. */
export interface TextQuestion {
  /** Questions with the same key are one. */
  readonly key: string;
  /** Types of the two columns that `select` gives: only alike ones fit into one statement. */
  readonly types: readonly [value: SqlType, label: SqlType];
  /** Selects two columns, the value and what is found for it, for those of an array of values that are found. */
  readonly select: (values: RawBuilder<unknown>) => RawBuilder<unknown>;
}

interface Asked {
  readonly question: TextQuestion;
  /** Fields of the rows that hold the values. */
  readonly fields: Set<FieldModel>;
  readonly values: Set<string>;
  /** Values that stand in no column of the rows, which `beside` does not find. */
  readonly elsewhere: Set<string>;
  /** Values whose texts were read already, whether there are any or not. */
  readonly answered: Set<string>;
  readonly found: Map<string, unknown>;
}

const TEXTS = "text,text";

/**
 * Collects what rows need from other tables to be shown, and reads all of it in one statement. A question takes part
 * without values, too, so that the text of the statement depends on what is shown and not on the rows.
 */
export class TextLookup {
  private readonly asked = new Map<string, Asked>();
  /** What `beside` selects; what is asked later is not among it, and has to be read. */
  private selected: readonly Asked[] = [];

  /** Asks about the values that rows hold in the fields. */
  ask(question: TextQuestion, fields: readonly FieldModel[], rows: readonly Row[]): void {
    const asked: Asked = this.asked.get(question.key) ?? {
      question,
      fields: new Set(),
      values: new Set(),
      elsewhere: new Set(),
      answered: new Set(),
      found: new Map(),
    };
    this.asked.set(question.key, asked);
    for (const field of fields) {
      asked.fields.add(field);
      const values = field.column ? asked.values : asked.elsewhere;
      for (const row of rows) for (const value of referencedValues(row[field.name])) values.add(value);
    }
  }

  /** Reads what was asked and is not known yet; nothing where no value is missing. */
  async load(db: Database): Promise<void> {
    const groups = new Map<string, Asked[]>();
    for (const asked of this.asked.values()) {
      const types = asked.question.types.join();
      groups.set(types, [...(groups.get(types) ?? []), asked]);
    }
    for (const group of groups.values()) if (group.some((asked) => missing(asked).length > 0)) await loadGroup(db, group);
  }

  /**
   * Selects, beside a row that is being read under an alias, what is found for the values it holds; `undefined` where
   * nothing can be. `take` has to be told what came.
   */
  beside(alias: string): RawBuilder<FoundText> | undefined {
    this.selected = this.texts();
    return this.selected.length === 0 ? undefined : unionOf(this.selected.map((asked) => [asked, valuesHeld(asked, alias)]));
  }

  /** Takes what `beside` selected for the rows that were asked about since. */
  take(found: readonly FoundText[]): void {
    for (const { question, value, label } of found) this.selected[question]?.found.set(value, label);
    for (const { values, answered } of this.selected) for (const value of values) answered.add(value);
  }

  /** What was found for the values of a question. */
  found(key: string): ReadonlyMap<string, unknown> {
    return this.asked.get(key)?.found ?? new Map<string, unknown>();
  }

  private texts(): readonly Asked[] {
    return [...this.asked.values()].filter(({ question }) => question.types.join() === TEXTS);
  }
}

async function loadGroup(db: Database, group: readonly Asked[]): Promise<void> {
  const { rows } = await unionOf(group.map((asked) => [asked, sql`${missing(asked)}`])).execute(db);
  for (const { question, value, label } of rows) group[question]?.found.set(value, label);
}

function missing({ values, elsewhere, answered }: Asked): readonly string[] {
  return [...new Set([...values, ...elsewhere])].filter((value) => !answered.has(value));
}

function unionOf(parts: readonly (readonly [Asked, RawBuilder<unknown>])[]): RawBuilder<FoundText> {
  const selects = parts.map(
    ([{ question }, values], index) => sql`
      select ${sql.lit(index)} as question, found.value, found.label from (${question.select(values)}) as found (value, label)`,
  );
  return sql<FoundText>`${sql.join(selects, sql` union all `)}`;
}

/** The values that a row under an alias holds in the fields, as an array of texts. */
function valuesHeld({ fields }: Asked, alias: string): RawBuilder<unknown> {
  // What stands elsewhere is looked for once the row is read.
  const stored = [...fields].filter(({ column }) => column !== undefined);
  const columns = stored.map((field) => ({ type: field.column?.type, ref: columnRef(alias, columnOf(field)) }));
  const single = columns.filter(({ type }) => type !== "jsonb").map(({ ref }) => sql`${ref}::text`);
  const lists = columns
    .filter(({ type }) => type === "jsonb")
    .map(
      ({ ref }) => sql`array(select jsonb_array_elements_text(case jsonb_typeof(${ref}) when 'array' then ${ref} else '[]'::jsonb end))`,
    );
  return sql`(${sql.join([sql`array[${sql.join(single)}]::text[]`, ...lists], sql` || `)})`;
}
