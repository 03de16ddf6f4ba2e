import { createHash } from "node:crypto";
import { consoleHost } from "../../../src/schema/host/consoleHost.ts";
import { type Diagnostic, loadProject, type ProjectResult, type SchemaProject } from "../../../src/schema/project.ts";
import type { SchemaFiles } from "./schemaFiles.ts";

/** A project in which everything works, and what is wrong with the files as they are on disk. */
export interface GoodProject {
  readonly project: SchemaProject;
  /** The texts the project was made from: those on disk, or the last good ones in place of broken files. */
  readonly files: SchemaFiles;
  readonly diagnostics: readonly Diagnostic[];
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

function load(files: SchemaFiles): ProjectResult {
  return loadProject(files, { digest: (text) => createHash("sha256").update(text).digest("hex"), host: consoleHost });
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
