import { compileEntity } from "../compile/compileEntity.ts";
import { indexFragments } from "../compile/fragments.ts";
import { resolveEntity } from "../compile/resolveEntity.ts";
import { headerOf } from "../keywords/entity/xEntity.ts";
import type { EntityModel } from "../model/entity.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { Findings } from "./findings.ts";

/** Compiles the entity files that can be used. */
export function loadEntities(files: readonly SchemaFile[], fragmentFiles: readonly SchemaFile[], findings: Findings): Map<string, EntityModel> {
  const fragments = indexFragments(fragmentFiles, (path) => findings.isBroken(path));
  const sources = files.map((file) => {
    const { entity, problems } = resolveEntity(file, fragments);
    findings.add(entity.file, problems);
    return entity;
  });
  const headers = new Map(sources.map((source) => [source.name, headerOf(source)]));
  const models = sources.map((source) => {
    const { model, problems } = compileEntity(source, { headerOf: (name) => headers.get(name) });
    findings.add(source.file, problems);
    return model;
  });
  return new Map(models.filter(({ file }) => !findings.isBroken(file)).map((model) => [model.name, model]));
}
