import { sql } from "kysely";
import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import { halfWidth, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import { Condition } from "../condition/condition.ts";
import { conditionSql } from "../condition/conditionSql.ts";
import { isSearchable } from "../condition/queryField.ts";
import { knownField, scopeOf, type EntityScope } from "../entityScope.ts";
import { isMasked } from "../fieldRights.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { candidateRows, referenceTarget, type ReferenceTarget } from "../references/candidates.ts";

/** What is known of a text: the stored value it means, or that it means none or several rows. */
type Meaning = { readonly value: string } | { readonly fault: "none" | "several" };

/**
 * Finds the rows that texts of an import file mean, among what may be chosen in the line: by label, by a code that is
 * unique, or by stored value. Covered fields are not looked up: thousands of lines would be as many questions about
 * covered values. Answers that do not depend on the line are kept for the file.
 */
export class ImportReferences {
  readonly #scope: EntityScope;
  readonly #known = new Map<string, Meaning>();

  constructor(scope: EntityScope) {
    this.#scope = scope;
  }

  /** Looks up all the texts of one cell; afterwards `valueOf` and `faultOf` have the answers. */
  async resolve(db: Database, field: FieldModel, texts: readonly string[], row: Row): Promise<void> {
    for (const text of texts) {
      const key = keyOf(field, text);
      if (field.reference?.where === undefined && this.#known.has(key)) continue;
      const found = await this.#find(db, field, text, row);
      const narrow = halfWidth(text);
      const isMissing = "fault" in found && found.fault === "none" && narrow !== text;
      this.#known.set(key, isMissing ? await this.#find(db, field, narrow, row) : found);
    }
  }

  /** The stored value a text means; `undefined` where that is not clear. */
  valueOf(field: FieldModel, text: string): string | undefined {
    const meaning = this.#known.get(keyOf(field, text));
    return meaning && "value" in meaning ? meaning.value : undefined;
  }

  /** Why a text has no stored value, and what to write instead; `undefined` where it has one. */
  faultOf(field: FieldModel, text: string): string | undefined {
    const meaning = this.#known.get(keyOf(field, text));
    const target = referenceTarget(this.#scope, field);
    if (!meaning || "value" in meaning || !target) return undefined;
    const titles = lookupFields(scopeOf(this.#scope, target.entity), target)
      .filter(({ system }) => !system)
      .map(({ title }) => title);
    const [label = "名称", ...codes] = titles;
    if (meaning.fault === "none")
      return `找不到${field.title}“${text}”，请填写可以选择的${target.entity.title}的${[label, ...codes].join("或")}`;
    const otherwise = codes.length > 0 ? `请改填${codes.join("或")}` : "请先把它们的名称改得不同，或导入后再逐条填写";
    return `${field.title}“${text}”有多条同名的${target.entity.title}，${otherwise}`;
  }

  async #find(db: Database, field: FieldModel, text: string, row: Row): Promise<Meaning> {
    const target = referenceTarget(this.#scope, field);
    if (!target) return { fault: "none" };
    const { entity, reference } = target;
    const viewer = scopeOf(this.#scope, entity);
    const isMeant = anyOf(lookupFields(viewer, target).map((asked) => hasText(viewer, asked, text)));
    const { rows } = await sql<{ value: string }>`
      select distinct ${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} as value
      from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${allOf([candidateRows(this.#scope, target, { row, isNew: true }), isMeant])} limit 2`.execute(db);
    const [first] = rows;
    if (!first) return { fault: "none" };
    return rows.length === 1 ? { value: first.value } : { fault: "several" };
  }
}

/** Fields of the target by which a text may name a row: its label, its unique codes, what is stored. */
function lookupFields(viewer: EntityScope, { entity, reference }: ReferenceTarget): readonly FieldModel[] {
  const codes = uniqueFieldsOf(entity).map(({ field }) => field);
  const readable = [knownField(entity, reference.label), ...codes].filter((field) => isSearchable(viewer, field) && !isMasked(field));
  return [...new Set([...readable, knownField(entity, reference.store)])];
}

/** Rows with the text in a field; one that the field cannot hold, say because it is too long, is in none. */
function hasText(viewer: EntityScope, field: FieldModel, text: string): Filter {
  try {
    return conditionSql(Condition.on(viewer, { field: field.name, rule: "eq", value: text }), { entity: viewer.entity, alias: ROW_ALIAS });
  } catch (error) {
    if (error instanceof AppError) return anyOf([]);
    throw error;
  }
}

function keyOf(field: FieldModel, text: string): string {
  return `${field.name} ${text}`;
}
