import type { PermissionNode, SchemaProject } from "../../src/schema/index.ts";
import type { Session } from "../http/session.ts";
import { permissionTree } from "../../src/schema/index.ts";

/**
 * Rights that no screen file states, because the server's own modules ask for them.
 * A route whose right stands neither here nor in a schema cannot be granted, which a test finds.
 */
const serverNodes: readonly PermissionNode[] = [
  {
    key: "server",
    title: "系统功能",
    type: "menu",
    children: [
      button("sys:user:resetPassword", "重置用户密码"),
      button("sys:role:assign", "为角色授权"),
      button("sys:role:dataRules", "设置角色数据范围"),
      button("im", "即时消息"),
    ],
  },
];

/** Everything that can be granted: what the schemas say, and what the server adds to it. */
export function grantableTree(project: SchemaProject): readonly PermissionNode[] {
  const tree = permissionTree(project);
  const known = new Set(codesOf(tree));
  return [...tree, ...serverNodes.map((node) => withoutKnown(node, known)).filter((node) => node.children.length > 0)];
}

/** A node as somebody who grants is shown it. */
export interface OfferedNode extends Omit<PermissionNode, "children"> {
  /** Whoever looks does not hold the right, and so can neither give it nor take it away. */
  readonly beyond?: true;
  readonly isLeaf: boolean;
  readonly children: readonly OfferedNode[];
}

/** Marks what somebody may not grant, which a save would refuse. */
export function offeredTree(nodes: readonly PermissionNode[], session: Pick<Session, "can">): readonly OfferedNode[] {
  return nodes.map((node) => ({
    ...node,
    ...(node.code !== undefined && !session.can(node.code) ? { beyond: true as const } : {}),
    isLeaf: node.children.length === 0,
    children: offeredTree(node.children, session),
  }));
}

/**
 * Every menu, and each right once: at the page where people look for it, under its code as key. What the keys of rights say
 * is what roles and departments hold and what is saved for them (decision 0003).
 */
export function catalogueTree(project: SchemaProject): readonly PermissionNode[] {
  const known = catalogues.get(project);
  if (known) return known;
  const tree = grantableTree(project);
  const catalogue = keptAt(tree, mainPlaces(project, tree));
  catalogues.set(project, catalogue);
  return catalogue;
}

const catalogues = new WeakMap<SchemaProject, readonly PermissionNode[]>();

/** Which rights a tree holds, and where. */
export interface GrantTreeOptions {
  /** `every`: a right stands on every page that asks for it, under keys that tell the places apart. @default once each */
  readonly places?: string | undefined;
  /** Codes that there is a choice among. @default every code */
  readonly within?: ReadonlySet<string>;
}

/** The rights that there are to grant, below the groups that hold some. */
export function grantTree(project: SchemaProject, { places, within }: GrantTreeOptions): readonly PermissionNode[] {
  const tree = places === "every" ? grantableTree(project) : catalogueTree(project);
  if (within !== undefined) return treeWithin(tree, within);
  // Where each right stands once, pages are left with none; whoever ticked one would grant nothing.
  return places === "every" ? tree : treeWithin(tree, new Set(codesOf(tree)));
}

/** The right that a key of a tree stands for; keys of places, which older callers keep, end with it (`menu:organ/hiv:organ:list`). */
export function codeOfKey(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** The groups of all trees by their keys; no group is a right. */
export function groupsOf(project: SchemaProject): ReadonlyMap<string, PermissionNode> {
  const groups = (nodes: readonly PermissionNode[]): readonly PermissionNode[] =>
    nodes.flatMap((node) => (node.code === undefined ? [node, ...groups(node.children)] : []));
  return new Map(groups(grantableTree(project)).map((node) => [node.key, node]));
}

/** What a right is called, with where it stands, e.g. 角色管理 / 授予全部权限; the code itself where no tree has it. */
export function nameOfCode(project: SchemaProject, code: string): string {
  const found = pathTo(catalogueTree(project), code);
  return found === undefined
    ? code
    : found
        .slice(-NAMED_STEPS)
        .map(({ title }) => title)
        .join(" / ");
}

/** The right and the page it is on tell it apart; the groups above add nothing. */
const NAMED_STEPS = 2;

/** The nodes on the way to a right, from the outermost group down to it. */
function pathTo(nodes: readonly PermissionNode[], code: string): readonly PermissionNode[] | undefined {
  for (const node of nodes) {
    const below = node.code === code ? [] : pathTo(node.children, code);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** The node that stands for each right. Several pages may show the same rows; people look for a right on the one that is named like what the rows are. */
function mainPlaces(project: SchemaProject, tree: readonly PermissionNode[]): ReadonlySet<PermissionNode> {
  const places = new Map<string, PermissionNode>();
  for (const { code, page, node } of placesIn(tree)) if (!places.has(code) || page === mainPageOf(project, code)) places.set(code, node);
  return new Set(places.values());
}

interface Place {
  readonly code: string;
  /** Title of what it stands on. */
  readonly page: string;
  readonly node: PermissionNode;
}

function placesIn(nodes: readonly PermissionNode[], page = ""): readonly Place[] {
  return nodes.flatMap((node) => (node.code === undefined ? placesIn(node.children, node.title) : [{ code: node.code, page, node }]));
}

function keptAt(nodes: readonly PermissionNode[], places: ReadonlySet<PermissionNode>): readonly PermissionNode[] {
  return nodes.flatMap((node): readonly PermissionNode[] => {
    if (node.code === undefined) return [{ ...node, children: keptAt(node.children, places) }];
    return places.has(node) ? [{ ...node, key: node.code }] : [];
  });
}

/** Title of the screen that an entity has by its own name. */
function mainPageOf({ entities, screens }: SchemaProject, code: string): string | undefined {
  const entity = [...entities.values()].find(({ permission }) => code.startsWith(`${permission}:`));
  return entity && screens.get(entity.name)?.title;
}

/** All codes of a tree, each once. */
export function codesOf(nodes: readonly PermissionNode[]): readonly string[] {
  return [...new Set(nodes.flatMap((node) => [...(node.code === undefined ? [] : [node.code]), ...codesOf(node.children)]))];
}

/** The nodes with the given codes, below the nodes that group them. */
export function treeWithin(nodes: readonly PermissionNode[], codes: ReadonlySet<string>): readonly PermissionNode[] {
  return nodes.flatMap(({ code, ...node }) => {
    const children = treeWithin(node.children, codes);
    const isHeld = code !== undefined && codes.has(code);
    return isHeld || children.length > 0 ? [{ ...node, ...(isHeld ? { code } : {}), children }] : [];
  });
}

/** A code that a screen states already is granted there. */
function withoutKnown(node: PermissionNode, known: ReadonlySet<string>): PermissionNode {
  return { ...node, children: node.children.filter(({ code }) => code === undefined || !known.has(code)) };
}

function button(code: string, title: string): PermissionNode {
  return { key: code, title, type: "button", code, children: [] };
}
