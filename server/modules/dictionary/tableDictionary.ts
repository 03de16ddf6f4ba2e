import { isMasked } from "../../../src/schema/index.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/model/entity.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { AppError } from "../../errors/appError.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";
import { entityOfTable } from "../../entity/scope/entityOfTable.ts";
import { knownField } from "../../entity/scope/entityScope.ts";

/** A registered `table,text,code` triple: the entity, the field people read, the field that is stored; and which rows are offered. */
export interface TableDictionary {
  readonly entity: EntityModel;
  readonly text: FieldModel;
  readonly code: FieldModel;
  /** A condition as `equalCondition` reads it (PICK-36); absent where all rows are offered. */
  readonly condition?: string;
}

/**
 * Finds a triple in the catalogue that follows from the schemas: an entity's table, its label field, and its id,
 * a unique field or one that references store. The text is compared with names, it never becomes SQL. A code leaves as
 * it is, so a masked field is none. A fourth part is a condition (PICK-36); it may hold commas.
 *
 * @throws AppError DICTIONARY_SPEC for everything else
 */
export function tableDictionary(project: SchemaProject, spec: string): TableDictionary {
  const [table, text, code, ...rest] = spec.split(",");
  const entity = entityOfTable(project, table);
  const textField = entity && labelFields(project, entity).find((field) => isNamed(field, text));
  const codeField = entity && codeFields(project, entity).find((field) => isNamed(field, code));
  if (!entity || !textField || !codeField) throw new AppError(dictionaryErrors.DICTIONARY_SPEC, { spec: spec.slice(0, 60) });
  return { entity, text: textField, code: codeField, ...(rest.length > 0 && { condition: rest.join(",") }) };
}

function labelFields(project: SchemaProject, entity: EntityModel): readonly FieldModel[] {
  return [...new Set([entity.label, ...referencesTo(project, entity).map((reference) => reference.label)])].map((name) =>
    knownField(entity, name),
  );
}

function codeFields(project: SchemaProject, entity: EntityModel): readonly FieldModel[] {
  const unique = entity.unique.filter(({ fields }) => fields.length === 1).flatMap(({ fields }) => fields);
  const stored = referencesTo(project, entity).map((reference) => reference.store);
  return [...new Set(["id", ...unique, ...stored])].map((name) => knownField(entity, name)).filter((field) => !isMasked(field));
}

function referencesTo(project: SchemaProject, entity: EntityModel): readonly NonNullable<FieldModel["reference"]>[] {
  return [...project.entities.values()].flatMap(({ fields }) =>
    fields.flatMap(({ reference }) => (reference?.entity === entity.name ? [reference] : [])),
  );
}

function isNamed(field: FieldModel, name: string | undefined): boolean {
  return name !== undefined && (field.name === name || field.column?.name === name);
}
