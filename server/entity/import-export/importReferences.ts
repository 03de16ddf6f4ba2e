import { sql } from "kysely";
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

/**
 * Finds the rows that texts of an import file mean: by label or by stored value, among what may be chosen in the line.
 * A text that means none or several rows has no value. Masked labels are not looked up: thousands of lines would be as many
 * questions about covered values. Answers that do not depend on the line are kept for the file.
 */
export class ImportReferences {
  readonly #scope: EntityScope;
  readonly #known = new Map<string, string | undefined>();

  constructor(scope: EntityScope) {
    this.#scope = scope;
  }

  /** Looks up all the texts of one cell; afterwards `valueOf` has the answers. */
  async resolve(db: Database, field: FieldModel, texts: readonly string[], row: Row): Promise<void> {
    for (const text of texts) {
      const key = keyOf(field, text);
      if (field.reference?.where === undefined && this.#known.has(key)) continue;
      const found = await this.#find(db, field, text, row);
      const narrow = halfWidth(text);
      this.#known.set(key, found === undefined && narrow !== text ? await this.#find(db, field, narrow, row) : found);
    }
  }

  /** The stored value a text means; `undefined` where that is not clear. */
  valueOf(field: FieldModel, text: string): string | undefined {
    return this.#known.get(keyOf(field, text));
  }

  async #find(db: Database, field: FieldModel, text: string, row: Row): Promise<string | undefined> {
    const target = referenceTarget(this.#scope, field);
    if (!target) return undefined;
    const { entity, reference } = target;
    const isMeant = meantBy(scopeOf(this.#scope, entity), target, text);
    const { rows } = await sql<{ value: string }>`
      select distinct ${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} as value
      from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${allOf([candidateRows(this.#scope, target, { row, isNew: true }), isMeant])} limit 2`.execute(db);
    return rows.length === 1 ? rows[0]?.value : undefined;
  }
}

/** Rows with the text as label or stored value; a text that can be neither, say because it is too long, means none. */
function meantBy(viewer: EntityScope, { entity, reference }: ReferenceTarget, text: string): Filter {
  const label = knownField(entity, reference.label);
  const names = isSearchable(viewer, label) && !isMasked(label) ? [reference.label, reference.store] : [reference.store];
  try {
    const conditions = names.map((field) => Condition.on(viewer, { field, rule: "eq", value: text }));
    return anyOf(conditions.map((condition) => conditionSql(condition, { entity, alias: ROW_ALIAS })));
  } catch (error) {
    if (error instanceof AppError) return anyOf([]);
    throw error;
  }
}

function keyOf(field: FieldModel, text: string): string {
  return `${field.name} ${text}`;
}
