import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Session } from "../../http/session.ts";

/** By project: entity name to the prefixes of the codes that open its rows as choices. */
const known = new WeakMap<SchemaProject, Map<string, readonly string[]>>();

/**
 * Prefixes of the codes that let their holder choose rows of an entity, and so read their labels: its own, those of the
 * entities that refer to it, and those of the entities that hold such rows as child rows.
 */
export function choosingPrefixes(project: SchemaProject, target: EntityModel): readonly string[] {
  const kept = known.get(project) ?? new Map<string, readonly string[]>();
  known.set(project, kept);
  const prefixes = kept.get(target.name) ?? prefixesOf(project, target);
  kept.set(target.name, prefixes);
  return prefixes;
}

function prefixesOf(project: SchemaProject, target: EntityModel): readonly string[] {
  const entities = [...project.entities.values()];
  const referring = entities.filter(({ fields }) => fields.some(({ reference }) => reference?.entity === target.name));
  const holding = entities.filter(({ fields }) => fields.some(({ children }) => referring.some(({ name }) => name === children?.entity)));
  return [...new Set([target, ...referring, ...holding].map(({ permission }) => `${permission}:`))];
}

/** Whether a session may choose rows of an entity. What it may choose among are the rows that it sees. */
export function mayChoose(
  { session, project }: { readonly session: Session; readonly project: SchemaProject },
  target: EntityModel,
): boolean {
  if (session.fullAccess) return true;
  const prefixes = choosingPrefixes(project, target);
  return [...session.codes].some((code) => prefixes.some((prefix) => code.startsWith(prefix)) && session.can(code));
}
