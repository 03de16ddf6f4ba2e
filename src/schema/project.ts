/**
 * The way from schema files to a project: read, check, compile. For the server, scripts and tests; the browser gets
 * compiled screens and needs `index.ts` only.
 */

import { loadEntities } from "./check/loadEntities.ts";
import { Findings } from "./check/findings.ts";
import { loadScreens } from "./check/loadScreens.ts";
import { checkShape } from "./shape/checkShape.ts";
import { metaDocuments } from "./shape/metaSchema.ts";
import { compileDictionary } from "./compile/compileDictionary.ts";
import { compileMenu, type RawMenuNode } from "./compile/compileMenu.ts";
import { stableJson } from "./compile/stableJson.ts";
import type { Diagnostic } from "./errors/diagnostic.ts";
import type { SchemaProject } from "./model/project.ts";
import { readSchemaFiles, type DocumentKind, type SchemaFile } from "./source/schemaFiles.ts";

export type { PermissionNode, SchemaProject, ScreenAction, ScreenModel, Viewer } from "./model/project.ts";
export type { Diagnostic, SourcePosition } from "./errors/diagnostic.ts";
export { compileScreen } from "./compile/compileScreen.ts";
export { allPermissionCodes, permissionTree } from "./compile/permissions.ts";
export { applyOverlay } from "./compile/screen/applyOverlay.ts";

/** What loading needs from its surroundings. */
export interface LoadOptions {
  /** Hex SHA-256 of a text; this folder has no crypto of its own. */
  digest(text: string): string;
}

/** A project and everything found while loading it. */
export interface ProjectResult {
  /** The files without errors, and that depend on none with errors. */
  readonly project: SchemaProject;
  /** In the order of files and lines. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Loads a project from the text of its files. Never throws for what is in a file: a faulty file is left out,
 * together with those that depend on it, and all of it is reported.
 *
 * @param files text by path relative to the project's root, e.g. `schemas/menu.json`
 */
export function loadProject(files: ReadonlyMap<string, string>, { digest }: LoadOptions): ProjectResult {
  const findings = new Findings();
  const read = readSchemaFiles(files);
  for (const source of read.misplaced) findings.add(source.path, source.problems);
  for (const { kind, source } of read.files) findings.add(source.path, [...source.problems, ...checkShape(source, metaDocuments[kind])]);

  const usable = (kind: DocumentKind): SchemaFile[] => read.files.filter((file) => file.kind === kind && !findings.isBroken(file.source.path));
  const dictionaries = new Map(usable("dictionary").map((file) => [file.name, compileDictionary(file)]));
  const entities = loadEntities(usable("entity"), read.files.filter(({ kind }) => kind === "fragment"), findings);
  const screens = loadScreens(usable("screen"), entities, findings);
  const [menuFile] = usable("menu");
  const menu = compileMenu((menuFile?.source.value as { items?: readonly RawMenuNode[] } | undefined)?.items ?? [], screens);

  const content = { entities, screens, dictionaries, menu };
  const hash = digest(stableJson([[...entities], [...screens], [...dictionaries], menu]));
  return { project: { ...content, hash, digest }, diagnostics: findings.all() };
}
