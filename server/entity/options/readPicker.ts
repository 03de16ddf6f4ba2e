import { compilePicker } from "../../../src/schema/project.ts";
import type { ScreenOf } from "../../../src/schema/model/screen.ts";
import type { Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { readableDerived } from "../query/derivedColumns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { behind } from "../query/lookups.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import { namedChoices, type ReferringField } from "../references/namedChoices.ts";
import { requiredText } from "../request/requestParts.ts";
import { assertMayUse } from "../references/assertMayUse.ts";
import { referenceTarget, type ReferenceTarget } from "../references/candidates.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, canWrite } from "../scope/fieldRights.ts";
import type { FieldModel } from "../../../src/schema/index.ts";

/** A reference field that a request names, with what it refers to. */
export interface AskedReference {
  /** Of the entity that has the field: the one asked about, or where it looks up what stands behind a reference, that one. */
  readonly scope: EntityScope;
  /** The row as it is on the form; of a looked-up field nothing, for it is only asked for. */
  readonly row: unknown;
  readonly field: FieldModel;
  readonly target: ReferenceTarget;
  /** Rows of the target that alone are open to the caller; `undefined` where it may choose among all that it sees. */
  readonly named: Filter | undefined;
}

/** The dialog in which rows are picked for a reference field, as far as its viewer may see them. */
export async function readPicker(scope: EntityScope, body: Row): Promise<ScreenOf<"picker">> {
  return pickerOf(scope, askedReference(scope, body).target);
}

/** The dialog in which rows of a target are picked. */
export function pickerOf({ project, session }: EntityScope, { entity, reference }: ReferenceTarget): ScreenOf<"picker"> {
  return compilePicker(project, { entity, label: reference.label, picker: reference.picker }, session);
}

/**
 * Reads which reference field a request is about.
 *
 * @throws AppError RIGHT_MISSING, QUERY_PARAM_INVALID where it is none that the caller may know
 */
export function askedReference(scope: EntityScope, body: Row): AskedReference {
  assertMayUse(scope);
  const name = requiredText(body, "field");
  const lookup = readableDerived(scope).find((derived) => derived.name === name)?.derived?.from;
  if (lookup?.kind !== "lookup") return referenceOf(scope, { name, row: body["row"] });
  const { target, link } = behind(scope, lookup);
  const through = referenceTarget(scope, link);
  const among = (alias: string): Filter => {
    const named = through && namedChoices({ scope, field: link, target: through }, alias);
    return allOf([visibleRows(target, alias), ...(named ? [named] : [])]);
  };
  return referenceOf(target, { name: lookup.field, row: {}, among });
}

interface NamedReference extends Pick<AskedReference, "row">, Pick<ReferringField, "among"> {
  readonly name: string;
}

function referenceOf(scope: EntityScope, { name, row, ...rest }: NamedReference): AskedReference {
  const field = fieldOf(scope.entity, name);
  const target = field && (canRead(field, scope) || canWrite(field, scope)) ? referenceTarget(scope, field) : undefined;
  if (!field || !target) throw new AppError("QUERY_PARAM_INVALID", { name: "field", reason: "不是引用字段" });
  return { scope, row, field, target, named: namedChoices({ scope, field, target, ...rest }, ROW_ALIAS) };
}
