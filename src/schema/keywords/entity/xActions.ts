import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { builtinActions } from "../../model/builtinActions.ts";
import { compact } from "../../model/compact.ts";
import type { EntityActionModel, FieldModel } from "../../model/entity.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, unwritable } from "../checkFieldName.ts";
import { checkIds } from "../checkIds.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";
import { unknownValue } from "../field/xDict.ts";
import { ownerForGood } from "../field/xRef.ts";

/** `x-actions`: named changes of state. */
export interface RawXActions {
  readonly "x-actions"?: readonly (Pick<EntityActionModel, "id" | "label"> & Partial<EntityActionModel>)[];
}

/** Names the changes of state that the server carries out. */
export const xActionsKeyword: EntityKeyword = {
  names: ["x-actions"],
  compile: ({ raw }) => ({
    actions: (raw["x-actions"] ?? []).map(({ id, label, permission, when, confirm, danger, icon, ask, set, batch }) => ({
      id,
      label,
      permission: permission ?? id,
      ...compact({ when, confirm, icon }),
      danger: danger ?? false,
      ask: ask ?? [],
      set: set ?? {},
      batch: batch ?? false,
    })),
  }),
  check: (site) => [
    ...checkIds(site.entity.actions, { list: "x-actions", what: "操作", at: site.source.at }),
    ...site.entity.actions.flatMap((action, index) => checkOne(site, action, ["x-actions", index])),
  ],
};

function checkOne(site: EntitySite, action: EntityActionModel, path: JsonPath): Diagnostic[] {
  const { entity, source, project } = site;
  const { id, when, ask, set } = action;
  const isEmpty = ask.length === 0 && Object.keys(set).length === 0;
  return [
    ...(Object.hasOwn(builtinActions, id)
      ? [diagnose("SCHEMA_RESERVED_NAME", source.at([...path, "id"]), { found: id, owner: "自带操作" })]
      : []),
    ...(isEmpty ? [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "set" })] : []),
    ...checkExpressionAt({ expression: when, path: [...path, "when"], at: source.at, project, entity, result: "bool" }),
    ...ask.flatMap((name, index) => checkFieldName(entity, name, source.at([...path, "ask", index]), notAsked)),
    ...Object.entries(set).flatMap(([name, value]) => checkSet(site, { name, value, path: [...path, "set", name] })),
  ];
}

interface SetEntry {
  readonly name: string;
  readonly value: string;
  readonly path: JsonPath;
}

function checkSet({ entity, source, project }: EntitySite, { name, value, path }: SetEntry): Diagnostic[] {
  const field = entity.fields.find((candidate) => candidate.name === name);
  const literal = /^\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*$/.exec(value);
  return [
    ...checkFieldName(entity, name, source.at(path, "key"), (target) => ownerForGood(target) ?? unwritable(target)),
    ...checkExpressionAt({ expression: value, path, at: source.at, project, entity, result: "any" }),
    ...(field && literal ? unknownValue({ field, project }, literal[1] ?? literal[2], source.at(path)) : []),
  ];
}

/** People fill in what is asked for; an action itself may also set what only the server writes. */
function notAsked(field: FieldModel): string | undefined {
  return field.readOnly ? "它只由服务器写入" : (ownerForGood(field) ?? unwritable(field));
}
