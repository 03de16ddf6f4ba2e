/**
 * The way from schema files to a project: read, check, compile. For the server, scripts and tests; the browser gets
 * compiled screens and needs `index.ts` only.
 */

import { checkDictionary, checkParents } from "./check/checkDictionaries.ts";
import { checkEntities } from "./check/checkEntities.ts";
import { checkHost, checkNeeded } from "./check/checkHost.ts";
import { knownPermissions } from "./check/knownPermissions.ts";
import { checkPages, checkPickers } from "./check/checkPickers.ts";
import { checkTargets } from "./check/checkTargets.ts";
import { checkIgnoredPlace, checkMenu, checkUnplaced, menuDependencies } from "./check/checkMenu.ts";
import { checkUnreadFields } from "./check/unreadFields.ts";
import { checkNames } from "./check/checkNames.ts";
import { checkDependencies, reportDependants, type Dependant, type FilesByName } from "./check/dependencies.ts";
import { Findings } from "./check/findings.ts";
import { loadEntities, type LoadedEntity } from "./check/loadEntities.ts";
import { loadScreens } from "./check/loadScreens.ts";
import { compileDictionary } from "./compile/compileDictionary.ts";
import { compileMenu, type RawMenuNode } from "./compile/compileMenu.ts";
import { stableJson } from "./compile/stableJson.ts";
import type { Diagnostic } from "./errors/diagnostic.ts";
import type { ProjectOrigins } from "./explain/explain.ts";
import { entityKeywords } from "./keywords/entityKeywords.ts";
import { fieldKeywords } from "./keywords/fieldKeywords.ts";
import { compact } from "./model/compact.ts";
import type { HostNames } from "./model/host.ts";
import type { DictionaryModel } from "./model/dictionary.ts";
import type { SchemaProject, ScreenModel } from "./model/project.ts";
import { checkShape } from "./shape/checkShape.ts";
import { metaDocuments } from "./shape/metaSchema.ts";
import { withDerivedFields } from "./screens/derivedFields.ts";
import { resolveScreens, type ScreenSource } from "./screens/resolveScreens.ts";
import { readSchemaFiles, type DocumentKind, type SchemaFile } from "./source/schemaFiles.ts";

export type { PermissionNode, SchemaProject, ScreenAction, ScreenModel, Viewer } from "./model/project.ts";
export type { Diagnostic, SourcePosition } from "./errors/diagnostic.ts";
export { nearestPath, type LostPath } from "./explain/nearestPath.ts";
export { explain, type ExplainableProject, type ProjectOrigins } from "./explain/explain.ts";
export type { ExplainedValue, Origin } from "./explain/explanation.ts";
export { compileListing, compileScreen } from "./screens/compileScreen.ts";
export { compilePicker } from "./screens/compilePicker.ts";
export { allPermissionCodes, permissionTree } from "./compile/permissions.ts";
export { applyOverlay } from "./screens/applyOverlay.ts";

/** What loading needs from its surroundings. */
export interface LoadOptions {
  /** Hex SHA-256 of a text; this folder has no crypto of its own. */
  digest(text: string): string;
  /** The names that the console around the files has by itself. @default nothing is said of what only it knows */
  readonly host?: HostNames;
}

/** A project and everything found while loading it. */
export interface ProjectResult {
  /** The files without errors, and that depend on none with errors. */
  readonly project: SchemaProject;
  /** In the order of files and lines. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files with an error and those that wait for them: what they say is not in the project. */
  readonly broken: ReadonlySet<string>;
  /** Where everything is written; for `explain`. */
  readonly origins: ProjectOrigins;
}

/**
 * Loads a project from the text of its files. Never throws for what is in a file: a faulty file is left out,
 * together with those that depend on it, and all of it is reported.
 *
 * @param files text by path relative to the project's root, e.g. `schemas/menu.json`
 */
export function loadProject(files: ReadonlyMap<string, string>, { digest, host }: LoadOptions): ProjectResult {
  const findings = new Findings();
  const loaded = loadDocuments(files, findings, host);
  const content = usableContent(loaded, findings, host);
  const hash = digest(stableJson([[...content.entities], [...content.screens], [...content.dictionaries], content.menu]));
  return {
    project: { ...content, hash, digest },
    diagnostics: findings.all(),
    broken: findings.broken(),
    origins: {
      entities: sourcesOf(loaded.entities),
      screens: sourcesOf(loaded.screens),
      models: { entities: modelsOf(loaded.entities), screens: modelsOf(loaded.screens) },
    },
  };
}

/** Reads and checks every document by itself, then what they say of each other. */
function loadDocuments(files: ReadonlyMap<string, string>, findings: Findings, host: HostNames | undefined) {
  const read = readSchemaFiles(files);
  for (const source of read.misplaced) findings.add(source.path, source.problems);
  for (const { kind, source } of read.files) findings.add(source.path, [...source.problems, ...checkShape(source, metaDocuments[kind])]);
  checkNames(read.files, findings);

  const sound = read.files.filter(({ source }) => !findings.isBroken(source.path));
  const ofKind = (kind: DocumentKind) => sound.filter((file) => file.kind === kind);
  const dictionaries = loadDictionaries(ofKind("dictionary"), findings);
  const entities = withDerived(
    loadEntities(
      ofKind("entity"),
      read.files.filter(({ kind }) => kind === "fragment"),
      findings,
    ),
    resolveScreens(ofKind("screen")),
  );
  const [menu] = ofKind("menu");
  const models = modelsOf(entities);
  const isWhole = sound.length === read.files.length;
  const permissions = host && isWhole ? knownPermissions({ entities: models, screens: ofKind("screen") }, host) : undefined;
  const view = { entities: models, dictionaries, ...compact({ host, permissions }) };
  checkEntities(entities, view, findings);
  const isComplete = (entity: string) => entities.get(entity)?.source.isComplete === true;
  const screens = loadScreens(ofKind("screen"), { ...view, isComplete }, findings);
  if (menu) {
    findings.add(menu.source.path, checkMenu(menu.source, view));
    for (const { source } of screens.values()) findings.add(source.file, checkIgnoredPlace(menu.source, source));
  }

  const names = filesByName(read.files);
  if (host) {
    checkHost(entities, host, findings);
    checkNeeded(names.entity, host, findings);
  }
  const dependants = [...[...entities.values()].map(dependantOf), ...[...screens.values()].map(({ dependant }) => dependant)];
  const menuDependant = menu ? [{ file: menu.source.path, dependencies: menuDependencies(menu.source) }] : [];
  checkDependencies([...dependants, ...menuDependant], names, findings);
  reportDependants(dependants, names, findings);
  return { dictionaries, entities, screens, menu };
}

/** Entities with what is read beside their rows, which other entities and the screens say. */
function withDerived(loaded: ReadonlyMap<string, LoadedEntity>, screens: readonly ScreenSource[]): Map<string, LoadedEntity> {
  const models = withDerivedFields(modelsOf(loaded), screens);
  return new Map([...loaded].map(([name, { source, model }]) => [name, { source, model: models.get(name) ?? model }]));
}

/** What is left when everything with an error is taken out. */
function usableContent(
  { dictionaries, entities, screens, menu }: ReturnType<typeof loadDocuments>,
  findings: Findings,
  host: HostNames | undefined,
) {
  const usable = <Model extends { readonly file?: string }>(models: ReadonlyMap<string, Model>) =>
    new Map([...models].filter(([, { file = "" }]) => !findings.isBroken(file)));
  const usableScreens = usable(modelsOf(screens));
  if (menu) findings.add(menu.source.path, [...checkUnplaced(menu.source, usableScreens), ...checkPages(menu.source, usableScreens)]);
  for (const entity of entities.values()) findings.add(entity.source.file, checkPickers(entity, usableScreens));
  if (findings.broken().size === 0) reportUnreadFields(entities, usableScreens, findings);
  const nodes = (menu?.source.value as { readonly items?: readonly RawMenuNode[] } | undefined)?.items ?? [];
  const targets = { entities: usable(modelsOf(entities)), screens: usableScreens, menu: compileMenu(nodes, usableScreens) };
  // A broken file may be where an address leads.
  if (host && findings.broken().size === 0)
    for (const { source } of screens.values()) findings.add(source.file, checkTargets(source, targets, host));
  const isSound = <Model extends { readonly file?: string }>([, { file = "" }]: readonly [string, Model]) => !findings.isBroken(file);
  const left = new Map([...usableScreens].filter(isSound));
  return { ...targets, screens: left, dictionaries: usable(dictionaries), menu: compileMenu(nodes, left) };
}

/** Where a file is broken, what it reads is not known: nothing is said of the others then. */
function reportUnreadFields(
  entities: ReadonlyMap<string, LoadedEntity>,
  screens: ReadonlyMap<string, ScreenModel>,
  findings: Findings,
): void {
  for (const [file, unread] of checkUnreadFields(entities, screens)) findings.add(file, unread);
}

function loadDictionaries(files: readonly SchemaFile[], findings: Findings): Map<string, DictionaryModel> {
  const all = new Map(files.map((file) => [file.name, compileDictionary(file)]));
  for (const { name, source } of files) {
    const model = all.get(name);
    if (model) findings.add(source.path, [...checkDictionary(model, source), ...checkParents(model, source, all)]);
  }
  return all;
}

function modelsOf<Model>(loaded: ReadonlyMap<string, { readonly model?: Model }>): Map<string, Model> {
  return new Map([...loaded].flatMap(([name, { model }]) => (model ? [[name, model] as const] : [])));
}

function sourcesOf<Source>(loaded: ReadonlyMap<string, { readonly source: Source }>): Map<string, Source> {
  return new Map([...loaded].map(([name, { source }]) => [name, source]));
}

function dependantOf({ source }: LoadedEntity): Dependant {
  return {
    file: source.file,
    dependencies: [
      ...entityKeywords.flatMap((keyword) => keyword.dependencies?.(source) ?? []),
      ...source.fields.flatMap((field) => fieldKeywords.flatMap((keyword) => keyword.dependencies?.(field) ?? [])),
    ],
  };
}

function filesByName(files: readonly SchemaFile[]): FilesByName {
  const paths = (kind: DocumentKind) => new Map(files.filter((file) => file.kind === kind).map(({ name, source }) => [name, source.path]));
  return { entity: paths("entity"), dictionary: paths("dictionary"), screen: paths("screen") };
}
