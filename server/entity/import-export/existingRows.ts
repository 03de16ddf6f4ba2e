import { sql, type SqlBool } from "kysely";
import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import { isBlank, type FieldModel, type Row } from "../../../src/schema/index.ts";
import { toColumn } from "../../database/values/columnValue.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { unnested } from "../../database/insertLists.ts";
import { AppError } from "../../errors/appError.ts";
import { isSearchable } from "../condition/queryField.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import type { ImportColumn } from "./importColumns.ts";
import type { LineFault } from "./lineFault.ts";
import { rowsSaying } from "./writtenTexts.ts";

/** What becomes of a line whose row is there already: a fault, passed over, or changed. */
export type ExistingRule = "refuse" | "skip" | "update";

const rules: readonly ExistingRule[] = ["refuse", "skip", "update"];

/** The rule of a request; none: such a line is a fault, as it is in a form. @throws QUERY_PARAM_INVALID */
export function existingRule(text: string): ExistingRule {
  const rule = text === "" ? "refuse" : rules.find((known) => known === text);
  if (rule === undefined) throw new AppError("QUERY_PARAM_INVALID", { name: "existing", reason: `只能是 ${rules.join("、")}` });
  return rule;
}

/**
 * Fields that tell which stored row a line is about: combinations that occur once only, all of them in the file. Fields
 * that the importer cannot search tell nothing, or a file would be a list of questions about masked values.
 */
export function importKeys(scope: EntityScope, columns: readonly ImportColumn[]): readonly (readonly FieldModel[])[] {
  const { entity } = scope;
  const given = new Set(columns.map(({ field }) => field));
  const combinations = [
    ...entity.unique.map(({ fields }) => fields.map((name) => knownField(entity, name))),
    ...uniqueFieldsOf(entity).map(({ field }) => [field]),
  ];
  const usable = combinations.filter((fields) => fields.every((field) => given.has(field) && isSearchable(scope, field)));
  return [...new Map(usable.map((fields) => [fields.map(({ name }) => name).join(), fields])).values()];
}

/** What a line says, as far as it takes to find its row. */
interface SaidLine {
  readonly input: Row;
  /** Fields whose text could not be read. */
  readonly unread: ReadonlySet<string>;
  /** The texts of cells, by field. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Rows with the same rest of a key that are compared by their texts. */
const COMPARED = 50;

/**
 * Finds the stored row that each line of one file is about, among those its importer sees: what lies in another tenant or
 * outside their rule is not there for them.
 */
export class ExistingRows {
  readonly #scope: EntityScope;
  readonly #keys: readonly (readonly FieldModel[])[];
  /** Lines of this file by the row they wrote or stand for. */
  readonly #taken = new Map<string, number>();

  constructor(scope: EntityScope, columns: readonly ImportColumn[]) {
    this.#scope = scope;
    this.#keys = importKeys(scope, columns);
  }

  /** Id of the row that the values mean. @throws ExistingFault where they mean two rows, or one that an earlier line means */
  async find(trx: DatabaseTransaction, line: SaidLine): Promise<string | undefined> {
    const ids = new Set<string>();
    for (const fields of this.#keys) {
      if (fields.some((field) => this.#isOpen(field, line))) continue;
      for (const id of await this.#rowsWith(trx, fields, line.input, 2)) ids.add(id);
    }
    if (ids.size === 0) for (const id of await this.#findByTexts(trx, line)) ids.add(id);
    const [id] = ids;
    const titles = this.#keys.map((fields) => fields.map(({ title }) => title).join("和")).join("、");
    if (ids.size > 1) throw new ExistingFault({ title: titles, message: `${titles}分别属于不同的已有数据，请核对后修改` });
    const earlier = id === undefined ? undefined : this.#taken.get(id);
    if (earlier !== undefined) throw new ExistingFault({ title: titles, message: `${titles}与本文件第 ${earlier} 行相同，请只保留一行` });
    return id;
  }

  /**
   * Ids of the rows that the values of several lines mean, by one statement a combination; `undefined` where it takes a look
   * at one line after the other, because one means several rows, or two lines may mean the same.
   */
  async findTogether(trx: DatabaseTransaction, lines: readonly SaidLine[]): Promise<readonly (string | undefined)[] | undefined> {
    const found = lines.map(() => new Set<string>());
    for (const fields of this.#keys) {
      if (lines.some(({ unread }) => fields.some(({ name }) => unread.has(name)))) return undefined;
      const asked = this.#askedTogether(fields, lines);
      if (!asked) return undefined;
      if (asked.length === 0) continue;
      const lists = fields.map((field) => ({ type: typeOf(field), values: asked.map(({ input }) => toColumn(field, input[field.name])) }));
      const names = [...fields.map((_, place) => sql.ref(`v${place}`)), sql.ref("place")];
      const same = fields.map((field, place) => sql<SqlBool>`${columnRef(ROW_ALIAS, columnOf(field))} = ${sql.ref(`asked.v${place}`)}`);
      const { rows } = await sql<{ id: string; place: number }>`
        select ${columnRef(ROW_ALIAS, "id")} as id, asked.place as place
        from ${unnested(lists)} with ordinality as asked (${sql.join(names)})
        join ${sql.table(this.#scope.entity.table)} as ${sql.ref(ROW_ALIAS)} on ${allOf([visibleRows(this.#scope, ROW_ALIAS), ...same])}`.execute(
        trx,
      );
      for (const { id, place } of rows) found[asked[place - 1]?.index ?? -1]?.add(id);
    }
    const ids = found.map((set) => [...set]);
    const all = ids.flat();
    const isPlain = new Set(all).size === all.length && ids.every((own) => own.length <= 1) && !all.some((id) => this.#taken.has(id));
    return isPlain ? ids.map(([id]) => id) : undefined;
  }

  /** The lines that say what a combination holds; `undefined` where they cannot be asked for by one statement. */
  #askedTogether(
    fields: readonly FieldModel[],
    lines: readonly SaidLine[],
  ): readonly { readonly input: Row; readonly index: number }[] | undefined {
    const asked = lines.flatMap((line, index) => (fields.some((field) => this.#isOpen(field, line)) ? [] : [{ input: line.input, index }]));
    // At the top of a tree there is no value to join by.
    if (asked.some(({ input }) => fields.some(({ name }) => isBlank(input[name])))) return undefined;
    const texts = new Set(asked.map(({ input }) => JSON.stringify(fields.map(({ name }) => input[name]))));
    return texts.size === asked.length ? asked : undefined;
  }

  /** Whether a line leaves open what tells rows apart; one without a row above says that it stands at the top of the tree. */
  #isOpen({ name }: FieldModel, { input, unread }: SaidLine): boolean {
    return unread.has(name) || (isBlank(input[name]) && this.#scope.entity.tree?.parent !== name);
  }

  async #rowsWith(trx: DatabaseTransaction, fields: readonly FieldModel[], input: Row, most: number): Promise<readonly string[]> {
    const same = fields.map((field) => holdsValue(field, input[field.name]));
    const { rows } = await sql<{ id: string }>`
      select ${columnRef(ROW_ALIAS, "id")} as id from ${sql.table(this.#scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${allOf([visibleRows(this.#scope, ROW_ALIAS), ...same])} limit ${most}`.execute(trx);
    return rows.map(({ id }) => id);
  }

  /** Rows of which an export writes what the line says where it cannot be read: the row above may be closed to new choices. */
  async #findByTexts(trx: DatabaseTransaction, line: SaidLine): Promise<readonly string[]> {
    const found: string[] = [];
    for (const fields of this.#keys) {
      const said = fields.filter(({ name }) => line.unread.has(name));
      const known = fields.filter(({ name }) => !line.unread.has(name));
      if (said.length === 0 || known.length === 0 || known.some((field) => this.#isOpen(field, line))) continue;
      const ids = await this.#rowsWith(trx, known, line.input, COMPARED);
      if (ids.length > 0) found.push(...(await rowsSaying(trx, this.#scope, { ids, fields: said, texts: line.texts })));
    }
    return found;
  }

  /** Remembers which line a row comes from. */
  take(id: string, line: number): void {
    this.#taken.set(id, line);
  }
}

function holdsValue(field: FieldModel, value: unknown): Filter {
  const column = columnRef(ROW_ALIAS, columnOf(field));
  return isBlank(value) ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${toColumn(field, value)}`;
}

function typeOf({ column }: FieldModel): string {
  return column?.type ?? "text";
}

/** Why it is not clear which row a line is about. */
export class ExistingFault extends Error {
  readonly fault: LineFault;

  constructor(fault: LineFault) {
    super(fault.message);
    this.fault = fault;
  }
}
