import { compileEntity } from "../compile/compileEntity.ts";
import { withRowsDeletedAlong } from "../compile/deletedWithRow.ts";
import { indexFragments } from "../compile/fragments.ts";
import { checkFragment, resolveEntity } from "../compile/resolveEntity.ts";
import type { EntitySource } from "../keywords/entityKeyword.ts";
import { headerOf } from "../keywords/entity/xEntity.ts";
import type { ChildrenModel, EntityModel } from "../model/entity.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { Findings } from "./findings.ts";

/** An entity as its files state it, and expanded. */
export interface LoadedEntity {
  readonly source: EntitySource;
  readonly model: EntityModel;
}

/** Resolves and expands entity files of the right shape; what is wrong beyond that is noted and found by the checks. */
export function loadEntities(
  files: readonly SchemaFile[],
  fragmentFiles: readonly SchemaFile[],
  findings: Findings,
): Map<string, LoadedEntity> {
  const fragments = indexFragments(fragmentFiles, (path) => findings.isBroken(path));
  for (const fragment of fragments.usable.values()) findings.add(fragment.source.path, checkFragment(fragment, fragments));
  const sources = files.map((file) => {
    const { entity, problems, waitsFor } = resolveEntity(file, fragments);
    findings.add(entity.file, problems);
    for (const path of waitsFor) findings.wait(entity.file, path);
    return entity;
  });
  const links = new Set(
    sources.flatMap(({ fields }) => fields.flatMap(({ raw }) => (raw["x-children"] ? [linkOf(raw["x-children"])] : []))),
  );
  const headers = new Map(sources.map((source) => [source.name, headerOf(source)]));
  const loaded = new Map(
    sources.map((source): [string, LoadedEntity] => {
      const { model, problems } = compileEntity(source, {
        headerOf: (name) => headers.get(name),
        isChildLink: (by) => links.has(linkOf({ entity: source.name, by })),
      });
      findings.add(source.file, problems);
      return [source.name, { source, model }];
    }),
  );
  const models = withRowsDeletedAlong(new Map([...loaded].map(([name, { model }]) => [name, model])));
  return new Map([...loaded].map(([name, { source, model }]) => [name, { source, model: models.get(name) ?? model }]));
}

function linkOf({ entity, by }: Pick<ChildrenModel, "entity" | "by">): string {
  return `${entity}.${by}`;
}
