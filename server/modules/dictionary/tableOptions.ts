import { and, or, type Predicate } from "../../../src/schema/expression/predicate.ts";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import type { Row } from "../../../src/schema/model/json.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { EntityScope } from "../../entity/entityScope.ts";
import { canRead } from "../../entity/fieldRights.ts";
import { labelText } from "../../entity/presenter/labels.ts";
import { AppError } from "../../errors.ts";
import type { Session } from "../../http/session.ts";
import { readVisible } from "../moduleScope.ts";
import type { TableDictionary } from "./tableDictionary.ts";

/** One row offered as an option. */
export interface TableOption {
  readonly value: string;
  readonly text: string;
}

/**
 * Complains unless the session may choose rows of the entity: it may list them, or may use another entity
 * that refers to them. And the text must be readable to it.
 */
export function assertChoosable(scope: EntityScope, { entity, text }: TableDictionary): void {
  if (mayChoose(scope.session, scope.project, entity) && canRead(text, scope)) return;
  throw new AppError("RIGHT_MISSING", { code: `${entity.permission}:list` });
}

/** Rows whose text contains the keyword, or that have one of the given codes. */
export async function findOptions(
  scope: EntityScope,
  dictionary: TableDictionary,
  { keyword, limit }: { readonly keyword: string; readonly limit: number },
): Promise<readonly TableOption[]> {
  const rows = await readVisible(scope, keywordPredicate(dictionary, keyword.trim()), limit);
  return rows.map((row) => toOption(scope, dictionary, row));
}

/** Texts of the given codes; codes without a row are absent. */
export async function textsOf(
  scope: EntityScope,
  dictionary: TableDictionary,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = codes.length === 0 ? [] : await readVisible(scope, { op: "in", field: dictionary.code.name, values: codes });
  return new Map(rows.map((row) => toOption(scope, dictionary, row)).map(({ value, text }) => [value, text]));
}

function keywordPredicate({ text, code }: TableDictionary, keyword: string): Predicate {
  if (keyword === "") return and([]);
  const codes = keyword.split(",").filter((part) => part !== "");
  if (keyword.includes(",")) return { op: "in", field: code.name, values: codes };
  // A covered text must not be spelt out by asking for it letter by letter.
  const byText: readonly Predicate[] = text.permission.mask ? [] : [{ op: "contains", field: text.name, value: keyword }];
  return or([...byText, { op: "compare", field: code.name, operator: "eq", value: keyword }]);
}

function toOption(scope: EntityScope, { text, code }: TableDictionary, row: Row): TableOption {
  return { value: String(row[code.name]), text: labelText(scope, text, row[text.name]) };
}

function mayChoose(session: Session, project: SchemaProject, target: EntityModel): boolean {
  if (session.can(`${target.permission}:list`)) return true;
  return [...project.entities.values()].some(
    ({ permission, fields }) =>
      fields.some(({ reference }) => reference?.entity === target.name) &&
      ["list", "add", "edit"].some((right) => session.can(`${permission}:${right}`)),
  );
}
