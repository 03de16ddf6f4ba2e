import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { loadProject, type ProjectResult } from "../../src/schema/project.ts";

/** Reads the JSON files below `schemas/`, by path relative to the project's root with forward slashes. */
export function readSchemaTexts(root: string): Map<string, string> {
  const names = readdirSync(join(root, "schemas"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return new Map(names.map((name) => [`schemas/${name.split(sep).join("/")}`, readFileSync(join(root, "schemas", name), "utf8")]));
}

/** Loads the project whose files lie below `schemas/`. */
export function readProject(root: string): ProjectResult {
  return loadProject(readSchemaTexts(root), { digest: sha256, host: consoleHost });
}

/** Hex SHA-256 of a text. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
