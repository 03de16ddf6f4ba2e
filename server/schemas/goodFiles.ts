import { createHash } from "node:crypto";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { type Diagnostic, loadProject, type ProjectResult, type SchemaProject } from "../../src/schema/project.ts";
import { withoutGallery } from "./galleryFiles.ts";
import { readSchemaTree, type SchemaFiles } from "./schemaFiles.ts";

/** Where the files of a project lie, and which of them count. */
export interface ProjectPlace {
  /** Folder that holds `schemas/`. */
  readonly root: string;
  /** Files of the gallery are in force too. @default false */
  readonly hasGallery?: boolean;
}

/** A project with the `digest` of the files as they were read. */
export interface ReadProject {
  readonly good: GoodProject;
  readonly digest: string;
}

/** A project in which everything works, and what is wrong with the files as they are on disk. */
export interface GoodProject {
  readonly project: SchemaProject;
  /** The texts the project was made from: those on disk, or the last good ones in place of broken files. */
  readonly files: SchemaFiles;
  readonly diagnostics: readonly Diagnostic[];
}

/** @param done the texts that all processes last carried out: this one may have read past some of them */
export async function readProject({ root, hasGallery = false }: ProjectPlace, done: SchemaFiles): Promise<ReadProject> {
  const { files, digest } = await readSchemaTree(root);
  return { good: loadGoodProject(hasGallery ? files : withoutGallery(files), done), digest };
}

/**
 * Loads the files on disk. A broken file never takes a screen down: its last good text stands in for it. Where even
 * that leaves errors, because files belong together, all last good texts stay in force.
 */
export function loadGoodProject(onDisk: SchemaFiles, lastGood: SchemaFiles): GoodProject {
  const asIs = load(onDisk);
  const { broken } = asIs;
  if (broken.size === 0) return { project: asIs.project, files: onDisk, diagnostics: asIs.diagnostics };
  const repaired = withLastGood(onDisk, lastGood, broken);
  const second = load(repaired);
  if (second.broken.size === 0) return { project: second.project, files: repaired, diagnostics: asIs.diagnostics };
  if (lastGood.size > 0) return { project: load(lastGood).project, files: lastGood, diagnostics: asIs.diagnostics };
  // The very first start: what is broken has never worked, so it is left out.
  return { project: asIs.project, files: without(onDisk, broken), diagnostics: asIs.diagnostics };
}

/**
 * Loads texts, or gives what they were loaded to a moment ago. A change is read several times over: to be taken, to be
 * compared with what another process has carried out, for the plan of a console; and each loading holds the whole
 * process for some tenths of a second.
 */
function load(files: SchemaFiles): ProjectResult {
  const known = remembered.find((one) => areSameTexts(one.files, files));
  const result =
    known?.result ?? loadProject(files, { digest: (text) => createHash("sha256").update(text).digest("hex"), host: consoleHost });
  remembered = [{ files, result }, ...remembered.filter((one) => one !== known)].slice(0, REMEMBERED);
  return result;
}

/** The files as they are, the last good ones, and one with the other in place of what is broken. */
const REMEMBERED = 3;
let remembered: readonly { readonly files: SchemaFiles; readonly result: ProjectResult }[] = [];

/** Whether two readings found the same files with the same texts. */
export function areSameTexts(some: SchemaFiles, others: SchemaFiles): boolean {
  return some.size === others.size && [...some].every(([path, text]) => others.get(path) === text);
}

function withLastGood(files: SchemaFiles, lastGood: SchemaFiles, broken: ReadonlySet<string>): SchemaFiles {
  const repaired = new Map(without(files, broken));
  for (const path of broken) {
    const text = lastGood.get(path);
    if (text !== undefined) repaired.set(path, text);
  }
  return repaired;
}

function without(files: SchemaFiles, left: ReadonlySet<string>): SchemaFiles {
  return new Map([...files].filter(([path]) => !left.has(path)));
}
