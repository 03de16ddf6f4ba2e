import { sql, type SqlBool } from "kysely";
import { applyRules, chinaDate, isSameStored, type EntityModel, type FieldModel, type Row } from "../../src/schema/index.ts";
import { dependenciesOf } from "../../src/schema/expression/dependenciesOf.ts";
import type { ExpressionScope, ExpressionUser } from "../../src/schema/expression/scope.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import { toColumn } from "../database/values/columnValue.ts";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { encodeParameter } from "../database/values/encodeParameter.ts";
import { asksWhoSaves } from "../database/planner/ruleSteps.ts";
import { columnOf, columnRef, fieldColumn } from "../entity/query/columns.ts";
import type { Filter } from "../entity/query/filter.ts";
import { ROW_ALIAS, selectRows } from "../entity/query/selectRows.ts";
import { entityOf } from "../entity/scope/entityScope.ts";
import { holderOf } from "../entity/scope/holderOf.ts";
import { dictionaryText } from "../entity/values/dictionaryText.ts";

interface ComputationOptions {
  readonly project: SchemaProject;
  readonly entity: EntityModel;
  /** Columns whose values are to be worked out; those that are worked out from them follow. */
  readonly columns: readonly string[];
  readonly now: Date;
}

/** Nobody saves these rows; rules that ask who does are not worked out for them. */
const NOBODY: ExpressionUser = { id: "", username: "", realname: "", orgCode: "", orgCodes: [], tenantId: "", roles: [] };

/**
 * Works out values of stored rows, by the rules as a save applies them. Neither `rev` nor the history notes it: nobody typed
 * these values, and a form that is open has none of them to lose.
 */
export class RowComputation {
  private readonly options: ComputationOptions;
  private readonly fields: readonly FieldModel[];

  constructor(options: ComputationOptions) {
    this.options = options;
    this.fields = affectedFields(options.entity, options.columns);
  }

  /** Locks and brings up to date the next rows in the order of their ids, and tells how many there were and which was the last. */
  async run(
    trx: DatabaseTransaction,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<{ readonly rows: number; readonly last: string }> {
    const { entity } = this.options;
    const rows = await selectRows(trx, {
      entity,
      where: sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} > ${after}`,
      sort: [{ field: "id", direction: "asc" }],
      limit,
      lock: "update",
    });
    const parents = await this.loadAround(trx, rows);
    const computed = rows.map((row) => applyRules(this.fields, this.scopeOf(row, parents)));
    for (const field of this.fields) {
      const changed = rows.flatMap((row, at) => {
        const value = computed[at]?.[field.name] ?? null;
        return isSameStored(field, row[field.name], value) ? [] : [{ id: row["id"], value: encodeParameter(toColumn(field, value)) }];
      });
      if (changed.length > 0) await this.write(trx, field, changed);
    }
    return { rows: rows.length, last: String(rows.at(-1)?.["id"] ?? after) };
  }

  private async write(
    trx: DatabaseTransaction,
    field: FieldModel,
    changed: readonly { readonly id: unknown; readonly value: string | null }[],
  ): Promise<void> {
    const table = sql.table(this.options.entity.table);
    await sql`
      update ${table} set ${sql.ref(columnOf(field))} = changed.value::${sql.raw(field.column?.type ?? "text")}
      from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ value }) => value)}::text[]) as changed (id, value)
      where ${table}.id = changed.id`.execute(trx);
  }

  private scopeOf(row: Row, parents: ReadonlyMap<unknown, Row>): ExpressionScope {
    const { project, entity, now } = this.options;
    const parent = parents.get(row[holderOf({ project, entity })?.by ?? ""]);
    return {
      row,
      old: row,
      isNew: false,
      ...(parent ? { parent } : {}),
      user: NOBODY,
      now,
      today: chinaDate(now),
      can: () => false,
      dict: (code, value) => dictionaryText(project, code, value),
    };
  }

  /** Reads the child rows and the rows above that the rules look at; gives the latter by their ids. */
  private async loadAround(trx: DatabaseTransaction, rows: readonly Row[]): Promise<ReadonlyMap<unknown, Row>> {
    const { project, entity } = this.options;
    const reads = this.fields.map(({ rule }) => dependenciesOf(rule.value ?? ""));
    const names = new Set(reads.flatMap(({ row }) => row));
    for (const { name, children } of entity.fields) {
      if (!children || !names.has(name)) continue;
      const child = entityOf({ project }, children.entity);
      const where = isOneOf(
        fieldColumn(child, children.by),
        rows.map((row) => row["id"]),
      );
      const order = children.order === undefined ? {} : { sort: [{ field: children.order, direction: "asc" as const }] };
      const lists = new Map<unknown, Row[]>(rows.map((row) => [row["id"], []]));
      for (const one of await selectRows(trx, { entity: child, where, ...order })) lists.get(one[children.by])?.push(one);
      for (const row of rows) row[name] = lists.get(row["id"]) ?? [];
    }
    const holder = holderOf({ project, entity });
    if (!holder || reads.every(({ parent }) => parent.length === 0)) return new Map();
    const where = isOneOf(
      "id",
      rows.map((row) => row[holder.by]),
    );
    const above = await selectRows(trx, { entity: holder.entity, where });
    return new Map(above.map((row) => [row["id"], row]));
  }
}

function isOneOf(column: string, values: readonly unknown[]): Filter {
  return sql<SqlBool>`${columnRef(ROW_ALIAS, column)} = any(${values}::text[])`;
}

/** The fields of the columns, and all that are worked out from one of them. */
function affectedFields({ fields }: EntityModel, columns: readonly string[]): readonly FieldModel[] {
  const affected = new Set(fields.filter(({ column }) => column && columns.includes(column.name)).map(({ name }) => name));
  for (let size = 0; size !== affected.size;) {
    size = affected.size;
    for (const { name, rule, column } of fields) {
      if (!column || rule.value === undefined || asksWhoSaves(rule.value)) continue;
      if (dependenciesOf(rule.value).row.some((read) => affected.has(read))) affected.add(name);
    }
  }
  return fields.filter(({ name }) => affected.has(name));
}
