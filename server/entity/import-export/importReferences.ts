import { sql } from "kysely";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { knownField, scopeOf, type EntityScope } from "../entityScope.ts";
import { canRead, canReveal, isMasked } from "../fieldRights.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { comparisonSql } from "../query/comparisonSql.ts";
import { allOf, anyOf } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { candidateRows, referenceTarget } from "../references/candidates.ts";

/**
 * Finds the rows that texts of an import file mean: by label or by stored value, among what may be chosen in the line.
 * A text that means none or several rows has no value. Answers that do not depend on the line are kept for the file.
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
      this.#known.set(key, await this.#find(db, field, text, row));
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
    const viewer = scopeOf(this.#scope, entity);
    const label = knownField(entity, reference.label);
    const isReadable = canRead(label, viewer) && (!isMasked(label) || canReveal(label, viewer));
    const names = isReadable ? [label, knownField(entity, reference.store)] : [knownField(entity, reference.store)];
    const isMeant = anyOf(names.map((one) => comparisonSql({ field: one, rule: "eq", texts: [text] }, { entity, alias: ROW_ALIAS })));
    const { rows } = await sql<{ value: string }>`
      select distinct ${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} as value
      from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${allOf([candidateRows(this.#scope, target, { row, isNew: true }), isMeant])} limit 2`.execute(db);
    return rows.length === 1 ? rows[0]?.value : undefined;
  }
}

function keyOf(field: FieldModel, text: string): string {
  return `${field.name} ${text}`;
}
