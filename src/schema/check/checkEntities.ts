import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { entityKeywords } from "../keywords/entityKeywords.ts";
import type { ProjectView } from "../keywords/fieldKeyword.ts";
import { fieldKeywords } from "../keywords/fieldKeywords.ts";
import { kindOf } from "../kinds/registry.ts";
import { runCase } from "../rules/runCases.ts";
import type { Findings } from "./findings.ts";
import type { LoadedEntity } from "./loadEntities.ts";

/** Asks every keyword for its findings, then runs the cases of what is sound so far. */
export function checkEntities(loaded: ReadonlyMap<string, LoadedEntity>, project: ProjectView, findings: Findings): void {
  for (const entity of loaded.values()) {
    // What is missing may stand in the mixin that was not found.
    if (!entity.source.isComplete) continue;
    findings.add(entity.source.file, [...checkFields(entity, project), ...checkKeywords(entity, project)]);
  }
  for (const problem of collisions([...loaded.values()])) findings.add(problem.file, [problem]);
  for (const problem of sharedPermissions(loaded)) findings.add(problem.file, [problem]);
  for (const entity of loaded.values()) {
    // An expression that is wrong has been reported; running it would only repeat that.
    if (!findings.isBroken(entity.source.file)) findings.add(entity.source.file, runCases(entity));
  }
}

function checkFields({ source, model: entity }: LoadedEntity, project: ProjectView): Diagnostic[] {
  return source.fields.flatMap((field) => {
    const compiled = entity.fields.find(({ name, system }) => name === field.name && !system);
    if (!compiled) return [];
    const site = { field: compiled, kind: kindOf(compiled.kind), source: field, entity, project };
    return fieldKeywords.flatMap((keyword) => keyword.check?.(site) ?? []);
  });
}

function checkKeywords({ source, model: entity }: LoadedEntity, project: ProjectView): Diagnostic[] {
  return entityKeywords.flatMap((keyword) => keyword.check?.({ entity, source, project }) ?? []);
}

/** Names that two entities must not share, with the member of `x-entity` that states them. */
const EXCLUSIVE = [
  { member: "table", what: "表" },
  { member: "api", what: "接口路径" },
] as const;

function collisions(loaded: readonly LoadedEntity[]): Diagnostic[] {
  return EXCLUSIVE.flatMap(({ member, what }) =>
    loaded.flatMap(({ source, model }, index) => {
      const other = loaded.slice(0, index).find((earlier) => earlier.model[member] === model[member]);
      if (!other) return [];
      const details = { what, found: model[member], owner: `实体“${other.model.name}”`, first: other.source.file };
      return [diagnose("SCHEMA_COLLISION", source.at(["x-entity", member]), details)];
    }),
  );
}

/**
 * Entities whose codes are another's, or begin as another's do: whoever may read the one would open the other, which no role
 * was given (P84). Child rows are opened with the row above, and may share its codes.
 */
function sharedPermissions(loaded: ReadonlyMap<string, LoadedEntity>): Diagnostic[] {
  const all = [...loaded.values()];
  return all.flatMap(({ source, model }, index) => {
    const other = all.slice(0, index).find((earlier) => {
      const [mine, theirs] = [`${model.permission}:`, `${earlier.model.permission}:`];
      return mine === theirs ? !isOfOneTree(loaded, model.name, earlier.model.name) : mine.startsWith(theirs) || theirs.startsWith(mine);
    });
    if (!other) return [];
    const details = { what: "权限前缀", found: model.permission, owner: `实体“${other.model.name}”`, first: other.source.file };
    return [diagnose("SCHEMA_COLLISION", source.at(["x-entity", "permission"]), details)];
  });
}

/** Whether two entities are child rows of one row above, at whatever depth, or one of the other. */
function isOfOneTree(loaded: ReadonlyMap<string, LoadedEntity>, one: string, other: string): boolean {
  const above = (name: string): string =>
    [...loaded.values()].find(({ model }) => model.name !== name && model.fields.some(({ children }) => children?.entity === name))?.model
      .name ?? name;
  const topOf = (name: string, seen: readonly string[] = []): string =>
    seen.includes(name) || above(name) === name ? name : topOf(above(name), [...seen, name]);
  return topOf(one) === topOf(other);
}

function runCases({ source, model }: LoadedEntity): Diagnostic[] {
  return model.cases.flatMap((testCase, index) =>
    runCase(model, testCase).map(({ path, expected, found }) =>
      diagnose("SCHEMA_CASE_FAILED", source.at(["x-cases", index, ...path]), { name: testCase.name, expected, found }),
    ),
  );
}
