import type { EntityModel, EntityRight, FieldModel } from "../model/entity.ts";
import type { MenuNode } from "../model/menu.ts";
import {
  entityNameOf,
  isDashboard,
  pagesOf,
  screenActions,
  type PermissionNode,
  type SchemaProject,
  type ScreenModel,
} from "../model/project.ts";
import { FIGURES_RIGHT } from "../rights/figuresRight.ts";

export type { PermissionNode } from "../model/project.ts";

/** Rights that entities know of themselves, with what they are called. */
const RIGHT_TITLES: Readonly<Record<EntityRight, string>> = {
  list: "查看",
  add: "新增",
  edit: "编辑",
  delete: "删除",
  restore: "恢复",
  import: "导入",
  export: "导出",
};

/**
 * Builds the tree in which rights are granted: the menu, below each screen its buttons and guarded fields. Screens
 * outside the menu and child entities with codes of their own stand in groups of their own.
 */
export function permissionTree(project: SchemaProject): PermissionNode[] {
  const placed = new Set(screensIn(project.menu));
  const pages = pagesOf(project.screens);
  const apart = pages
    .filter(({ id }) => !placed.has(id))
    .map((screen) => screenNode(project, screen))
    .filter(({ children }) => children.length > 0);
  const shown = new Set(pages.map((screen) => entityOf(project, entityNameOf(screen))?.permission));
  const children = [...project.entities.values()].filter(({ permission }) => !shown.has(permission)).map(entityNode);
  return [
    ...project.menu.map((node) => menuNode(project, node)),
    ...group("apart", "不在菜单里的界面", apart),
    ...group("children", "子表", children),
  ];
}

/** Every permission code of a project, each once, in alphabetical order. */
export function allPermissionCodes(project: SchemaProject): string[] {
  const ofEntities = [...project.entities.values()].flatMap(entityPermissionCodes);
  const ofScreens = [...project.screens.values()].flatMap(screenActions).map(({ permission }) => permission);
  const ofFigures = [...project.screens.values()].flatMap((screen) => figureCodes(project, screen).map(({ code }) => code));
  return [...new Set([...ofEntities, ...ofScreens, ...ofFigures, ...menuCodes(project.menu)])]
    .filter((code) => !isEverybodys(project, code))
    .sort();
}

/** Whether a code opens an entity that everybody may look at: nobody is granted it, and everybody holds it. */
export function isEverybodys(project: SchemaProject, code: string): boolean {
  const known = everybodys.get(project) ?? codesOfOpen(project);
  everybodys.set(project, known);
  return known.has(code);
}

const everybodys = new WeakMap<SchemaProject, ReadonlySet<string>>();

function codesOfOpen({ entities }: SchemaProject): ReadonlySet<string> {
  return new Set([...entities.values()].flatMap(({ isOpen, permission }) => (isOpen ? [`${permission}:list`] : [])));
}

/** Every permission code of one entity. */
export function entityPermissionCodes(entity: EntityModel): string[] {
  return codesOf(entity).map(({ code }) => code);
}

function menuCodes(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ permission, children }) => [...(permission === undefined ? [] : [permission]), ...menuCodes(children)]);
}

function screensIn(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ screen, children }) => [...(screen === undefined ? [] : [screen]), ...screensIn(children)]);
}

function menuNode(project: SchemaProject, node: MenuNode): PermissionNode {
  const screen = node.screen === undefined ? undefined : project.screens.get(node.screen);
  const key = `menu:${node.key}`;
  const below = node.children.map((child) => menuNode(project, child));
  const own = node.permission === undefined ? [] : [leaf(key, { code: node.permission, title: "打开", type: "button" })];
  return { key, title: node.title, type: "menu", children: [...(screen ? screenCodes(project, screen, key) : own), ...below] };
}

function screenNode(project: SchemaProject, screen: ScreenModel): PermissionNode {
  const key = `screen:${screen.id}`;
  return { key, title: screen.title, type: "menu", children: screenCodes(project, screen, key) };
}

function entityNode(entity: EntityModel): PermissionNode {
  const key = `entity:${entity.name}`;
  return { key, title: entity.title, type: "menu", children: codesOf(entity).map((node) => leaf(key, node)) };
}

function group(key: string, title: string, children: readonly PermissionNode[]): PermissionNode[] {
  return children.length === 0 ? [] : [{ key: `group:${key}`, title, type: "menu", children }];
}

interface Code {
  readonly code: string;
  readonly title: string;
  readonly type: "button" | "field";
}

function leaf(parent: string, { code, title, type }: Code): PermissionNode {
  return { key: `${parent}/${code}`, title, type, code, children: [] };
}

function screenCodes(project: SchemaProject, screen: ScreenModel, key: string): PermissionNode[] {
  if (isDashboard(screen)) return figureCodes(project, screen).map((code) => leaf(key, code));
  const entity = entityOf(project, screen.entity);
  const own = screenActions(screen).map(({ permission, label }): Code => ({ code: permission, title: label, type: "button" }));
  const codes = new Map<string, Code>();
  for (const code of [...(entity ? codesOf(entity) : []), ...own, ...figureCodes(project, screen)])
    if (!codes.has(code.code)) codes.set(code.code, code);
  return [...codes.values()].filter(({ code }) => !isEverybodys(project, code)).map((code) => leaf(key, code));
}

/** The rights to numbers of rows that somebody may not see, which the cards of a screen or the counted answers of its rows are made of. */
function figureCodes(project: SchemaProject, screen: ScreenModel): Code[] {
  const names = isDashboard(screen)
    ? screen.cards.flatMap((card) => ("aggregate" in card ? [card.aggregate.entity] : []))
    : [entityOf(project, screen.entity)?.tally?.results.entity];
  return [...new Set(names)].flatMap((name): Code[] => {
    const entity = entityOf(project, name);
    // Who may look at all rows anyway needs no other right.
    if (!entity || entity.isOpen) return [];
    return [{ code: `${entity.permission}:${FIGURES_RIGHT}`, title: `只看${entity.title}的汇总`, type: "button" }];
  });
}

function codesOf(entity: EntityModel): Code[] {
  const code = (right: string) => `${entity.permission}:${right}`;
  return [
    ...entity.rights.map((right): Code => ({ code: code(right), title: RIGHT_TITLES[right], type: "button" })),
    ...entity.actions.map(({ permission, label }): Code => ({ code: code(permission), title: label, type: "button" })),
    ...entity.fields.flatMap(fieldRights).map(({ right, title }): Code => ({ code: code(right), title, type: "field" })),
  ];
}

function fieldRights({ title, permission: { read, write, mask, reveal } }: FieldModel): { right: string; title: string }[] {
  return [
    ...(read === undefined ? [] : [{ right: read, title: `查看${title}` }]),
    ...(write === undefined ? [] : [{ right: write, title: `修改${title}` }]),
    ...(mask === undefined || reveal === undefined
      ? []
      : [{ right: reveal, title: reveal === "reveal" ? "查看脱敏字段原文" : `查看${title}原文` }]),
  ];
}

function entityOf(project: SchemaProject, name: string | undefined): EntityModel | undefined {
  return name === undefined ? undefined : project.entities.get(name);
}
