import { consolePages, isConsolePage } from "../address/consolePages.ts";
import { groupKeyOf, unplacedScreens, type RawMenuNode } from "../compile/compileMenu.ts";
import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { checkIcon } from "../keywords/checkIcon.ts";
import type { Dependency, ProjectView } from "../keywords/fieldKeyword.ts";
import { canLeadOut, needsId, needsTicket, PLACEHOLDER_SPELLINGS, unknownPlaceholders } from "../menu/urlPlaceholders.ts";
import type { ScreenModel } from "../model/project.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";
import { pointerOf, type JsonPath } from "../source/pointer.ts";
import { positionOf } from "../source/position.ts";
import type { SourceFile } from "../source/sourceFile.ts";

/** A node of the menu file and its place. */
export interface PlacedNode {
  readonly node: RawMenuNode;
  readonly path: JsonPath;
}

/** Screens that the menu file names. */
export function menuDependencies(source: SourceFile): Dependency[] {
  return nodesOf(source).flatMap(({ node: { screen }, path }) =>
    screen === undefined ? [] : [{ to: "screen", name: screen, at: positionOf(source, pointerOf([...path, "screen"])) }],
  );
}

/** Checks the menu file: keys, targets and addresses. */
export function checkMenu(source: SourceFile, project: Pick<ProjectView, "host" | "permissions">): Diagnostic[] {
  const nodes = nodesOf(source);
  return [
    ...repeated(source, nodes, "key", "菜单 key"),
    ...repeated(source, nodes, "screen", "屏幕"),
    ...repeated(source, nodes, "path", "地址"),
    ...nodes.flatMap((placed) => [
      ...checkTarget(source, placed),
      ...checkPage(source, placed),
      ...checkAddress(source, placed),
      ...checkHostNames(source, placed, project),
    ]),
  ];
}

/** Icons and rights that nobody has would leave a gap in the menu, or an entry that nobody sees. */
function checkHostNames(
  source: SourceFile,
  { node: { icon, permission, page }, path }: PlacedNode,
  project: Pick<ProjectView, "host" | "permissions">,
): Diagnostic[] {
  const at = (member: string) => positionOf(source, pointerOf([...path, member]));
  const { permissions } = project;
  // An address that leads out may ask for a right of its own; a page asks for one that its calls need.
  const isUnknown = page !== undefined && permission !== undefined && permissions?.includes(permission) === false;
  return [
    ...checkIcon(project, icon, () => at("icon")),
    ...(isUnknown ? [diagnose("SCHEMA_UNKNOWN_PERMISSION", at("permission"), { found: permission, allowed: permissions ?? [] })] : []),
  ];
}

/** Finds screens that neither the menu file nor their domain gives a place. */
export function checkUnplaced(source: SourceFile, screens: ReadonlyMap<string, ScreenModel>): Diagnostic[] {
  const nodes = nodesOf(source);
  const placed = new Set(nodes.flatMap(({ node: { screen } }) => screen ?? []));
  const keys = new Set(nodes.map(({ node: { key } }) => key));
  return unplacedScreens(screens, placed)
    .filter((screen) => !keys.has(groupKeyOf(screen)))
    .map((screen) => diagnose("SCHEMA_UNPLACED_SCREEN", positionOf(source, "/items"), { found: screen.id, domain: groupKeyOf(screen) }));
}

/** A screen that the menu file names stands where that says; a place in its own file would change nothing. */
export function checkIgnoredPlace(source: SourceFile, { own, id, at }: ScreenSource): Diagnostic[] {
  if (own.menu === undefined || own.menu === false || !nodesOf(source).some(({ node: { screen } }) => screen === id)) return [];
  const [reason, remedy] = [`${source.path} 已经写了屏幕“${id}”的位置`, "删去这里的 menu，或从菜单文件里去掉这个屏幕。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["menu"], "key"), { found: "menu", reason, remedy })];
}

/** Every node of the menu file, at whatever depth. */
export function nodesOf({ value }: SourceFile): PlacedNode[] {
  const { items = [] } = value as unknown as { readonly items?: readonly RawMenuNode[] };
  return nodesBelow(items, ["items"]);
}

function nodesBelow(nodes: readonly RawMenuNode[], path: JsonPath): PlacedNode[] {
  return nodes.flatMap((node, index) => {
    const place = [...path, index];
    return [{ node, path: place }, ...nodesBelow(node.children ?? [], [...place, "children"])];
  });
}

function repeated(source: SourceFile, nodes: readonly PlacedNode[], member: "key" | "screen" | "path", what: string): Diagnostic[] {
  return nodes.flatMap(({ node, path }, index) => {
    const value = node[member];
    const first = nodes.findIndex((other) => other.node[member] === value);
    const earlier = nodes[first];
    if (value === undefined || first === index || !earlier) return [];
    const { line } = positionOf(source, pointerOf([...earlier.path, member]));
    return [
      diagnose("SCHEMA_DUPLICATE_NAME", positionOf(source, pointerOf([...path, member])), { what, found: value, first: `第 ${line} 行` }),
    ];
  });
}

/** A hand-written page is one that the console has; a name that nobody knows would be a dead entry. */
function checkPage(source: SourceFile, { node: { page }, path }: PlacedNode): Diagnostic[] {
  if (page === undefined || isConsolePage(page)) return [];
  const at = positionOf(source, pointerOf([...path, "page"]));
  return [diagnose("SCHEMA_WRONG_VALUE", at, { found: page, allowed: Object.keys(consolePages) })];
}

const TARGETS = ["screen", "page", "url"] as const;

/** A node leads to one thing; a page needs an address, and a node that leads nowhere needs children. */
function checkTarget(source: SourceFile, { node, path }: PlacedNode): Diagnostic[] {
  const at = (member?: string) =>
    positionOf(source, pointerOf(member === undefined ? path : [...path, member]), member === undefined ? "value" : "key");
  const [, second] = TARGETS.filter((target) => node[target] !== undefined);
  if (second) {
    return [
      diagnose("SCHEMA_MISUSED_KEYWORD", at(second), {
        found: second,
        reason: "一个节点只能通往一处",
        remedy: "screen、page、url 只留一个。",
      }),
    ];
  }
  if (node.page !== undefined && node.path === undefined) return [diagnose("SCHEMA_MISSING_KEYWORD", at(), { missing: "path" })];
  if (node.path !== undefined && node.page === undefined) {
    return [
      diagnose("SCHEMA_MISUSED_KEYWORD", at("path"), {
        found: "path",
        reason: "只有手写页面在菜单里写地址",
        remedy: "删去 path；屏幕的地址写在屏幕文件里。",
      }),
    ];
  }
  const leadsSomewhere = TARGETS.some((target) => node[target] !== undefined) || (node.children?.length ?? 0) > 0;
  return leadsSomewhere ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", at(), { missing: "children" })];
}

/** An address is filled from a list of names; a right or a way to open belongs to what the menu itself leads to. */
function checkAddress(source: SourceFile, { node, path }: PlacedNode): Diagnostic[] {
  const at = (member: string) => positionOf(source, pointerOf([...path, member]), "key");
  const misused = (member: "open" | "permission" | "url", reason: string, remedy: string) =>
    diagnose("SCHEMA_MISUSED_KEYWORD", at(member), { found: member, reason, remedy });
  const { url, open, permission, screen, page } = node;
  const unknown = unknownPlaceholders(url ?? "").map(({ text, start, end }) => {
    const position = positionOf(source, pointerOf([...path, "url"]), "value", { start, end });
    return diagnose("SCHEMA_WRONG_VALUE", position, { found: text, allowed: PLACEHOLDER_SPELLINGS });
  });
  return [
    ...unknown,
    ...(unknown.length > 0 || leadsOut(node)
      ? []
      : [misused("url", "这不是一个网址", "写成 https:// 开头的完整地址，不要有空格、反斜杠、@ 或看不见的字符。")]),
    ...(open !== undefined && url === undefined ? [misused("open", "只有外部地址可以选择打开方式", "删去 open。")] : []),
    ...(permission !== undefined && page === undefined && url === undefined
      ? [misused("permission", screen ? "屏幕的权限由它的实体决定" : "分组没有自己的权限", "删去 permission。")]
      : []),
    ...(open === "tab" ? [] : ofTabs(url ?? "").map(({ text, reason }) => misused("url", reason, `加上 "open": "tab"，或去掉 ${text}。`))),
  ];
}

function leadsOut({ url }: RawMenuNode): boolean {
  return url === undefined || canLeadOut(url);
}

/** Placeholders of an address that have a value in a tab only. */
function ofTabs(url: string): readonly { readonly text: string; readonly reason: string }[] {
  return [
    ...(needsTicket(url) ? [{ text: "{{ticket}}", reason: "{{ticket}} 要在打开前领取" }] : []),
    ...(needsId(url) ? [{ text: "{{id}}", reason: "{{id}} 取自标签页自己的地址" }] : []),
  ];
}
