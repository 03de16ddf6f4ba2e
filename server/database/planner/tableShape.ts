import { marksDeleted } from "../../../src/schema/compile/deletedWithRow.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { EntityModel, FieldModel, ReferenceModel } from "../../../src/schema/model/entity.ts";
import { isJsonColumn } from "../../../src/schema/model/jsonColumn.ts";
import { toColumn } from "../values/columnValue.ts";
import { encodeParameter } from "../values/encodeParameter.ts";
import { shortName } from "./names.ts";
import type { ColumnRules, ColumnShape, IndexShape, ReferenceShape, TargetTable } from "./plan.types.ts";

/** Names of the columns that belong to no field. */
export const serverColumns = { tenant: "tenant_id", deleted: "del_flag" } as const;

/** What the deletion mark of a row says: not deleted, deleted itself, or deleted with the row above it. */
export const deletionMarks = { none: 0, own: 1, withRow: 2 } as const;

/** Writes the condition of the rows that are not marked as deleted. */
export function isNotDeleted(mark: string = serverColumns.deleted): string {
  return `${mark} = 0`;
}

const id: ColumnShape = { name: "id", title: "主键", type: "text", fixed: "not null" };
const rev: ColumnShape = { name: "rev", title: "版本", type: "integer", fixed: "not null default 1" };
const tenant: ColumnShape = { name: serverColumns.tenant, title: "租户", type: "text", fixed: "not null default '0'" };
const deleted: ColumnShape = { name: serverColumns.deleted, title: "删除标记", type: "integer", fixed: "not null default 0" };

/** Gives the table that an entity asks for: columns of the server, columns of its fields, indexes. */
export function tableShape(entity: EntityModel, entities: EntitiesByName): TargetTable {
  const columns = entity.fields.flatMap(({ column }) => (column === undefined ? [] : [column]));
  return {
    entity: entity.name,
    title: entity.title,
    name: entity.table,
    columns: columnsOf(entity, entities),
    indexes: tableIndexes(entity),
    was: Object.fromEntries(columns.filter(({ was }) => was.length > 0).map(({ name, was }) => [name, was])),
    lossyFrom: Object.fromEntries(columns.flatMap(({ name, lossyFrom }) => (lossyFrom === undefined ? [] : [[name, lossyFrom]]))),
  };
}

type EntitiesByName = ReadonlyMap<string, EntityModel>;

function columnsOf(entity: EntityModel, entities: EntitiesByName): ColumnShape[] {
  const own = [id, rev, ...(isOfOneTenant(entity) ? [tenant] : []), ...(marksDeleted(entity) ? [deleted] : [])];
  const taken = new Set(own.map((column) => column.name));
  return [...own, ...entity.fields.flatMap((field) => columnOf(field, entities)).filter((column) => !taken.has(column.name))];
}

function columnOf(field: FieldModel, entities: EntitiesByName): ColumnShape[] {
  if (field.column === undefined) return [];
  const fill = field.default === undefined ? null : encodeParameter(toColumn(field, field.default));
  return [
    {
      name: field.column.name,
      title: field.title,
      type: field.column.type,
      ...(isJsonColumn(field.column) && field.itemType !== undefined ? { items: field.itemType } : {}),
      ...(field.required ? { required: true } : {}),
      ...(fill === null ? {} : { fill }),
      field: field.name,
      rules: rulesOf(field, entities),
    },
  ];
}

function rulesOf({ constraints, reference, rule }: FieldModel, entities: EntitiesByName): ColumnRules {
  const { patternMessage: _form, lengthMessage: _length, ...limits } = constraints;
  return { ...limits, ...compact({ reference: reference && referenceShape(reference, entities), computed: rule.value }) };
}

function referenceShape({ entity, store, many }: ReferenceModel, entities: EntitiesByName): ReferenceShape {
  const found = entities.get(entity);
  const column = found?.fields.find(({ name }) => name === store)?.column?.name;
  const target = found?.rows === "table" && column !== undefined ? { table: found.table, column } : undefined;
  return { entity, title: found?.title ?? entity, store, many, ...compact({ target }) };
}

/** Gives the indexes that an entity asks for. */
export function tableIndexes(entity: EntityModel): IndexShape[] {
  const columnByField = new Map(entity.fields.map((field) => [field.name, field.column?.name]));
  const columnsOfFields = (fields: readonly string[]): string[] => fields.flatMap((field) => columnByField.get(field) ?? []);
  const wanted: readonly WantedIndex[] = [
    ...entity.unique.map(({ fields, everywhere = false }) => ({ columns: columnsOfFields(fields), unique: true, everywhere })),
    ...entity.unique.flatMap(({ fields, everywhere = false }) => {
      const others = fields.filter((field) => field !== entity.tree?.parent);
      const [blank] = columnsOfFields(fields.filter((field) => !others.includes(field)));
      return blank === undefined ? [] : [{ columns: columnsOfFields(others), unique: true, everywhere, blank }];
    }),
    ...lookupFields(entity).map((fields) => ({ columns: columnsOfFields(fields), unique: false, everywhere: false })),
  ];
  const indexes = wanted
    .filter(({ columns }) => columns.length > 0 && columns.join() !== id.name)
    .map((index) => indexShape(entity, index));
  return [...new Map([...indexes, ...gramIndexes(entity)].map((index) => [index.name, index])).values()];
}

/** Indexes of the columns that are asked for by a part of their texts. */
function gramIndexes({ table, fields }: EntityModel): IndexShape[] {
  const columns = fields.flatMap(({ column }) => (column?.search === true ? [column.name] : []));
  return columns.map((column) => ({ name: shortName(`${table}_${column}_grams`), columns: [column], unique: false, grams: true }));
}

interface WantedIndex {
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Values are unique across tenants. */
  readonly everywhere: boolean;
  /** See `IndexShape.blank`. */
  readonly blank?: string;
}

function indexShape(entity: EntityModel, { columns, unique, everywhere, blank }: WantedIndex): IndexShape {
  // Every query of such an entity names the tenant, and values are unique within one unless the file says more.
  const isScoped = isOfOneTenant(entity) && !everywhere && !columns.includes(tenant.name);
  const scoped = isScoped ? [tenant.name, ...columns] : columns;
  const named = blank === undefined ? scoped : [...scoped, "without", blank];
  const name = shortName(`${entity.table}_${named.join("_")}_${unique ? "key" : "idx"}`);
  // A value of a deleted row may be used again.
  return { name, columns: scoped, unique, ...(unique && marksDeleted(entity) ? { where: isNotDeleted() } : {}), ...compact({ blank }) };
}

function isOfOneTenant({ scope }: EntityModel): boolean {
  return scope.tenant.kind === "own";
}

/** By what rows are sorted and looked up: default order, creation time, references, tree parent, department, `x-db.index`. */
function lookupFields(entity: EntityModel): (readonly string[])[] {
  const asked = entity.fields.filter(({ column, reference }) => column?.index === true || (reference !== undefined && !reference.many));
  const single = ["createTime", entity.keep?.by, entity.tree?.parent, entity.scope.department, ...asked.map(({ name }) => name)];
  return [entity.sort.map(({ field }) => field), ...single.flatMap((name) => (name === undefined ? [] : [[name]]))];
}
