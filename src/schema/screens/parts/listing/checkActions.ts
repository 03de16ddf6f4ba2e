import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import { dependenciesOf } from "../../../expression/dependenciesOf.ts";
import { checkExpressionAt } from "../../../keywords/checkExpressionAt.ts";
import { checkIcon } from "../../../keywords/checkIcon.ts";
import { resultOf } from "../../../expression/typeEnvironment.ts";
import { checkFieldName, unwritable } from "../../../keywords/checkFieldName.ts";
import { builtinActions } from "../../../model/builtinActions.ts";
import type { EntityActionModel } from "../../../model/entity.ts";
import { isObject } from "../../itemKey.ts";
import { checkList, itemsAt, type ListItem } from "../../listItems.ts";
import type { ScreenSite } from "../../screenSite.ts";
import { isOffered, type ListingTraits } from "./inferListing.ts";
import { checkPrinting } from "./printing.ts";
import { changesRows } from "./withoutChanges.ts";

/** A bar of buttons, with what may stand in it. */
export interface ActionBar {
  readonly name: "toolbar" | "rowActions" | "batchActions";
  readonly title: string;
  readonly builtins: readonly string[];
  /** Whether an entity's action may stand here. */
  readonly takes: (action: EntityActionModel) => boolean;
  /** Whether there is a row for `when` and `{field}` to speak of. */
  readonly hasRow: boolean;
}

const BARS: readonly ActionBar[] = [
  { name: "toolbar", title: "表格上方", builtins: ["create", "import", "export"], takes: () => false, hasRow: false },
  {
    name: "rowActions",
    title: "行内",
    builtins: ["detail", "edit", "copy", "print", "createChild", "delete"],
    takes: () => true,
    hasRow: true,
  },
  { name: "batchActions", title: "批量", builtins: ["batchEdit", "batchDelete"], takes: ({ batch }) => batch, hasRow: false },
];

/** Checks the buttons that a screen names. */
export function checkActions(site: ScreenSite, { isTree }: ListingTraits): Diagnostic[] {
  return BARS.flatMap((bar) => [
    ...checkList(site, [bar.name]),
    ...itemsAt(site, [bar.name])
      .filter(({ isRemoved }) => !isRemoved)
      .flatMap((item) => [...checkAction(site, bar, item), ...checkBranches(item, isTree)]),
  ]);
}

function checkAction(site: ScreenSite, bar: ActionBar, item: ListItem): Diagnostic[] {
  const { members, path } = item;
  return [
    ...checkPlace(site, bar, item),
    ...checkReadOnly(site, item),
    ...checkIcon(site.project, members["icon"], () => site.source.at([...path, "icon"])),
    ...checkEffect(site, item),
    ...checkWhen(site, bar, item),
    ...checkPlaceholders(site, bar, item),
    ...checkBody(site, bar, item),
    ...checkPatch(site, bar, item),
    ...checkPrinting(site, bar, item),
  ];
}

/** Where rows are only looked at, a button that changes them would be left out without a word. */
function checkReadOnly({ entity, source: { raw } }: ScreenSite, { key, keyAt, members }: ListItem): Diagnostic[] {
  if (raw.readOnly !== true || !changesRows(entity, { ...members, id: key })) return [];
  const [reason, remedy] = ["屏幕写了 readOnly，它却会改动行", "从这里去掉，或删去 readOnly。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", keyAt, { found: key, reason, remedy })];
}

/** A request goes to a route that the server has; a hand-written effect is one that the console has, offered to those whose right its calls need. */
function checkEffect({ entity, project: { host }, source }: ScreenSite, { path, members }: ListItem): Diagnostic[] {
  const effect = members["do"];
  if (!host || !isObject(effect)) return [];
  if (effect["op"] === "request" && !host.routes.includes(String(effect["path"])))
    return [diagnose("SCHEMA_WRONG_VALUE", source.at([...path, "do", "path"]), { found: String(effect["path"]), allowed: host.routes })];
  if (effect["op"] !== "custom") return [];
  const name = String(effect["name"]);
  const needed = host.effects[name];
  if (needed === undefined) {
    return [diagnose("SCHEMA_WRONG_VALUE", source.at([...path, "do", "name"]), { found: name, allowed: Object.keys(host.effects) })];
  }
  const stated = `${entity.permission}:${typeof members["permission"] === "string" ? members["permission"] : "list"}`;
  if (stated === needed) return [];
  const allowed = needed.startsWith(`${entity.permission}:`) ? [needed.slice(entity.permission.length + 1)] : [];
  return [diagnose("SCHEMA_WRONG_VALUE", source.at([...path, "permission"]), { found: String(members["permission"] ?? "list"), allowed })];
}

/** A button is a built-in one, one of the entity's or, with `do`, the screen's own. */
function checkPlace(site: ScreenSite, bar: ActionBar, { key, keyAt, path, members }: ListItem): Diagnostic[] {
  const { entity, source } = site;
  const action = entity.actions.find(({ id }) => id === key);
  const isBuiltin = Object.hasOwn(builtinActions, key);
  if (!isBuiltin && !action) return checkOwn(site, bar, { key, keyAt, path, members });
  if (members["do"] !== undefined) {
    return [
      diagnose("SCHEMA_MISUSED_KEYWORD", source.at([...path, "do"], "key"), {
        found: "do",
        reason: `“${key}”做什么是定好的`,
        remedy: "删去 do，或给按钮换一个名称。",
      }),
    ];
  }
  const fits = action ? bar.takes(action) : bar.builtins.includes(key);
  if (!fits) return [misplaced(key, keyAt, bar, action)];
  if (isOffered(entity, key)) return [];
  const [reason, remedy] = [`实体“${entity.name}”的 x-entity.operations 里没有它`, "从这里去掉，或在实体里写上。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", keyAt, { found: key, reason, remedy })];
}

/** Where rows do not lie below each other, none has a branch. */
function checkBranches({ key, keyAt }: ListItem, isTree: boolean): Diagnostic[] {
  if (key !== "createChild" || isTree) return [];
  return [
    diagnose("SCHEMA_MISUSED_KEYWORD", keyAt, { found: key, reason: "只有树形屏幕才有下级", remedy: '删去它，或把 kind 改为 "tree"。' }),
  ];
}

function misplaced(
  found: string,
  at: ListItem["keyAt"],
  { title, name, builtins }: ActionBar,
  action: EntityActionModel | undefined,
): Diagnostic {
  const remedy =
    action && name === "batchActions"
      ? '在实体的操作里写上 "batch": true，或从这里去掉。'
      : `移到合适的位置；这里自带的有 ${builtins.join("、")}。`;
  return diagnose("SCHEMA_MISUSED_KEYWORD", at, { found, reason: `它不是${title}的操作`, remedy });
}

function checkOwn(
  { entity, source }: ScreenSite,
  bar: ActionBar,
  { key, keyAt, path, members }: Pick<ListItem, "key" | "keyAt" | "path" | "members">,
): Diagnostic[] {
  // A change to a button of the base says no more than what differs.
  if (members["$merge"] === true) return [];
  if (members["do"] === undefined) {
    const allowed = [...bar.builtins, ...entity.actions.filter(bar.takes).map(({ id }) => id)];
    return [diagnose("SCHEMA_UNKNOWN_ACTION", keyAt, { found: key, allowed })];
  }
  const hasLabel = members["label"] !== undefined || (isObject(members["do"]) && members["do"]["op"] === "print");
  return !hasLabel ? [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "label" })] : [];
}

function checkWhen({ entity, project, source }: ScreenSite, { hasRow }: ActionBar, { path, members: { when } }: ListItem): Diagnostic[] {
  if (typeof when !== "string") return [];
  const place = [...path, "when"];
  if (hasRow) return checkExpressionAt({ expression: when, path: place, at: source.at, project, entity, result: "bool" });
  return [
    diagnose("SCHEMA_MISUSED_KEYWORD", source.at(place, "key"), {
      found: "when",
      reason: "这里没有某一行可供判断",
      remedy: "删去 when，或把按钮移到 rowActions。",
    }),
  ];
}

/** `{field}` in an address must name a field of the row. */
function checkPlaceholders({ entity, source }: ScreenSite, { hasRow }: ActionBar, { path, members }: ListItem): Diagnostic[] {
  const effect = members["do"];
  if (!isObject(effect)) return [];
  return ["to", "path"].flatMap((member) => {
    const text = effect[member];
    if (typeof text !== "string") return [];
    return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 0: whole, 1: name = "", index }) => {
      const at = source.at([...path, "do", member], "value", { start: index, end: index + whole.length });
      if (hasRow) return checkFieldName(entity, name, at, ({ writeOnly }) => (writeOnly ? "它只写不读" : undefined));
      return [
        diagnose("SCHEMA_MISUSED_KEYWORD", at, {
          found: whole,
          reason: "这里没有某一行可供取值",
          remedy: "写成固定的地址，或把按钮移到 rowActions。",
        }),
      ];
    });
  });
}

/** What is sent to the server is worked out over the row. */
function checkBody({ entity, project, source }: ScreenSite, { hasRow }: ActionBar, { path, members }: ListItem): Diagnostic[] {
  const effect = members["do"];
  const body = isObject(effect) && isObject(effect["body"]) ? effect["body"] : {};
  return Object.entries(body).flatMap(([name, expression]) => {
    if (typeof expression !== "string") return [];
    const place = [...path, "do", "body", name];
    if (hasRow || dependenciesOf(expression).row.length === 0)
      return checkExpressionAt({ expression, path: place, at: source.at, project, entity, result: "any" });
    const [reason, remedy] = ["这里没有某一行可供取值", "写成固定的值，或把按钮移到 rowActions。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", source.at(place), { found: expression, reason, remedy })];
  });
}

/** A button that changes a row stands in one, and changes what its form may: with values of the right sort, and none that is masked. */
function checkPatch(site: ScreenSite, { hasRow }: ActionBar, { path, members }: ListItem): Diagnostic[] {
  const effect = members["do"];
  if (!isObject(effect) || effect["op"] !== "patch" || !isObject(effect["set"])) return [];
  const { entity, source } = site;
  const refused = (reason: string, remedy: string) => [
    diagnose("SCHEMA_MISUSED_KEYWORD", source.at([...path, "do", "op"]), { found: "patch", reason, remedy }),
  ];
  if (!hasRow) return refused("这里没有某一行可供改动", "移到 rowActions；多行一起改写成 x-actions 的批量操作。");
  if (!entity.rights.includes("edit")) return refused(`实体“${entity.name}”的行不能编辑`, "删去它，或在 x-entity.operations 里写上 edit。");
  return Object.entries(effect["set"]).flatMap(([name, expression]) =>
    checkSetField(site, { name, expression, path: [...path, "do", "set", name] }),
  );
}

function checkSetField(
  { entity, project, source }: ScreenSite,
  { name, expression, path }: { readonly name: string; readonly expression: unknown; readonly path: ListItem["path"] },
): Diagnostic[] {
  const field = entity.fields.find((candidate) => candidate.name === name);
  const closed = checkFieldName(entity, name, source.at(path, "key"), (one) => (one.readOnly ? "它只由服务器写入" : unwritable(one)));
  if (!field || typeof expression !== "string") return closed;
  const place = { expression, path, at: source.at, project, entity, result: resultOf(field), gives: field };
  const faults = checkExpressionAt(place);
  if (faults.length > 0) return [...closed, ...faults];
  const masked = dependenciesOf(expression).row.find((read) => entity.fields.some((one) => one.name === read && one.permission.mask));
  if (masked === undefined) return closed;
  const [reason, remedy] = [`字段“${masked}”在列表里是遮盖的`, "换一个字段，或写成实体的 x-actions。"];
  return [...closed, diagnose("SCHEMA_MISUSED_KEYWORD", source.at(path), { found: masked, reason, remedy })];
}
