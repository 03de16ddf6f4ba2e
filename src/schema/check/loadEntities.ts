import { compileEntity } from "../compile/compileEntity.ts";
import { indexFragments } from "../compile/fragments.ts";
import { resolveEntity } from "../compile/resolveEntity.ts";
import type { EntitySource } from "../keywords/entityKeyword.ts";
import { headerOf } from "../keywords/entity/xEntity.ts";
import type { EntityModel } from "../model/entity.ts";
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
  const sources = files.map((file) => {
    const { entity, problems } = resolveEntity(file, fragments);
    findings.add(entity.file, problems);
    return entity;
  });
  const headers = new Map(sources.map((source) => [source.name, headerOf(source)]));
  return new Map(
    sources.map((source) => {
      const { model, problems } = compileEntity(source, { headerOf: (name) => headers.get(name) });
      findings.add(source.file, problems);
      return [source.name, { source, model }];
    }),
  );
}
