import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { resultOf } from "../../expression/typeEnvironment.ts";
import { builtinActions } from "../../model/builtinActions.ts";
import { compact } from "../../model/compact.ts";
import type { ActionCheckModel, AskModel, EntityActionModel, EntityModel, FieldModel } from "../../model/entity.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkIcon } from "../checkIcon.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, unwritable } from "../checkFieldName.ts";
import { checkIds } from "../checkIds.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";
import { ownerForGood } from "../field/xRef.ts";
import { checkForgets, emptied } from "./forgets.ts";

/** A field to ask for: its name, or its name with what is special about it. */
type RawAsk = string | (Pick<AskModel, "field"> & Partial<AskModel>);

/** `x-actions`: named changes of state. */
export interface RawXActions {
  readonly "x-actions"?: readonly (Pick<EntityActionModel, "id" | "label"> &
    Partial<Omit<EntityActionModel, "ask">> & { readonly ask?: readonly RawAsk[] })[];
}

/** Names that the audit log uses for what is no action of an entity. */
const RESERVED: readonly string[] = ["add", "move", "reveal", "undo", "clearOld"];

/** Names the changes of state that the server carries out. */
export const xActionsKeyword: EntityKeyword = {
  names: ["x-actions"],
  compile: ({ raw }) => ({
    actions: (raw["x-actions"] ?? []).map(
      ({
        id,
        label,
        permission = id,
        when,
        confirm,
        done,
        danger = false,
        icon,
        ask = [],
        checks = [],
        set = {},
        forgets = [],
        ...rest
      }) => ({
        id,
        label,
        permission,
        ...compact({ when, confirm, done, icon }),
        danger,
        ask: ask.map(askOf),
        checks,
        set: { ...emptied(forgets), ...set },
        forgets,
        batch: rest.batch ?? false,
        reason: rest.reason ?? false,
        undo: rest.undo ?? true,
      }),
    ),
  }),
  check: (site) => [
    ...checkIds(site.entity.actions, { list: "x-actions", what: "操作", at: site.source.at }),
    ...site.entity.actions.flatMap((action, index) => checkOne(site, action, ["x-actions", index])),
  ],
};

function checkOne(site: EntitySite, action: EntityActionModel, path: JsonPath): Diagnostic[] {
  const { entity, source, project } = site;
  const { id, when, set } = action;
  const { ask: asked = [], forgets, set: stated = {} } = source.raw["x-actions"]?.[Number(path[1])] ?? {};
  const isEmpty = asked.length === 0 && Object.keys(set).length === 0;
  return [
    ...(Object.hasOwn(builtinActions, id) || RESERVED.includes(id) || (id === "restore" && entity.softDelete)
      ? [diagnose("SCHEMA_RESERVED_NAME", source.at([...path, "id"]), { found: id, owner: "自带操作" })]
      : []),
    ...(isEmpty ? [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "set" })] : []),
    ...checkExpressionAt({ expression: when, path: [...path, "when"], at: source.at, project, entity, result: "bool" }),
    ...placesIn(action.confirm).flatMap((name) =>
      isShown(site, name) ? [] : checkFieldName(entity, name, source.at([...path, "confirm"])),
    ),
    ...checkIcon(project, action.icon, () => source.at([...path, "icon"])),
    ...asked.flatMap((one, index) => checkAsk(site, one, [...path, "ask", index])),
    ...checkIds(action.checks, { list: "checks", what: "断言", at: (place, ...rest) => source.at([...path, ...place], ...rest) }),
    ...action.checks.flatMap((check, index) => checkAssertion(site, check, [...path, "checks", index])),
    ...Object.entries(stated).flatMap(([name, value]) => checkSet(site, { name, value, path: [...path, "set", name] })),
    ...checkForgets(site, { action, stated: forgets, path }),
  ];
}

/** Values of the row that a question says, e.g. `{queueNo}`. */
function placesIn(confirm = ""): readonly string[] {
  return [...confirm.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

function isShown({ source }: EntitySite, name: string): boolean {
  return Object.hasOwn(source.raw["x-rollups"] ?? {}, name);
}

function askOf(raw: RawAsk): AskModel {
  return typeof raw === "string" ? { field: raw, required: false } : { required: false, ...raw };
}

function checkAsk({ entity, source, project }: EntitySite, raw: RawAsk, path: JsonPath): Diagnostic[] {
  if (typeof raw === "string") return checkFieldName(entity, raw, source.at(path), notAsked);
  const place = { at: source.at, project, entity };
  const field = entity.fields.find(({ name }) => name === raw.field);
  const given = field ? { result: resultOf(field), gives: field } : { result: "any" as const };
  return [
    ...checkFieldName(entity, raw.field, source.at([...path, "field"]), notAsked),
    ...checkExpressionAt({ ...place, expression: raw.when, path: [...path, "when"], result: "bool" }),
    ...checkExpressionAt({ ...place, expression: raw.value, path: [...path, "value"], ...given, readsReferences: true }),
  ];
}

/** Inside `each`, `it` is a child row with the types of its own entity. */
function checkAssertion({ entity, source, project }: EntitySite, check: ActionCheckModel, path: JsonPath): Diagnostic[] {
  const { id, each, when, assert, at: field } = check;
  const list = entity.fields.find(({ name }) => name === each)?.children;
  const candidate = list && project.entities.get(list.entity);
  const place = { at: source.at, project, entity, result: "bool" as const, ...compact({ candidate }) };
  const isTested = entity.cases.some(({ action, fails = [] }) => action === actionAt(entity, path) && fails.includes(id));
  return [
    ...(each === undefined
      ? []
      : checkFieldName(entity, each, source.at([...path, "each"]), ({ children }) => (children ? undefined : "它不是子表"))),
    ...checkExpressionAt({ ...place, expression: when, path: [...path, "when"] }),
    ...checkExpressionAt({ ...place, expression: assert, path: [...path, "assert"] }),
    ...(field === undefined ? [] : checkFieldName(candidate ?? entity, field, source.at([...path, "at"]))),
    ...(isTested ? [] : [diagnose("SCHEMA_UNTESTED_RULE", source.at([...path, "id"]), { found: id })]),
  ];
}

function actionAt({ actions }: EntityModel, path: JsonPath): string | undefined {
  return actions[Number(path[1])]?.id;
}

interface SetEntry {
  readonly name: string;
  readonly value: string;
  readonly path: JsonPath;
}

function checkSet({ entity, source, project }: EntitySite, { name, value, path }: SetEntry): Diagnostic[] {
  const field = entity.fields.find((candidate) => candidate.name === name);
  const given = field ? { result: resultOf(field), gives: field } : { result: "any" as const };
  return [
    ...checkFieldName(entity, name, source.at(path, "key"), (target) => ownerForGood(target) ?? unwritable(target)),
    ...checkExpressionAt({ expression: value, path, at: source.at, project, entity, ...given }),
  ];
}

/** People fill in what is asked for; an action itself may also set what only the server writes. */
function notAsked(field: FieldModel): string | undefined {
  return field.readOnly ? "它只由服务器写入" : (ownerForGood(field) ?? unwritable(field));
}
