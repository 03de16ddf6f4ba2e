import type { Locate } from "../keywords/fieldKeyword.ts";
import type { JsonObject } from "../model/json.ts";
import { pointerOf } from "../source/pointer.ts";
import { positionOf } from "../source/position.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import { applyOverlay } from "./applyOverlay.ts";
import type { RawScreen } from "./rawScreen.ts";

/** A screen as the files state it. */
export interface ScreenSource {
  readonly id: string;
  /** Folder below `schemas/screens`. */
  readonly domain: string;
  readonly file: string;
  /** The file itself. */
  readonly own: RawScreen;
  /** What the file extends, resolved; empty where it extends nothing. */
  readonly base: RawScreen;
  /** The file laid over its base. */
  readonly raw: RawScreen;
  /** Ids of the screens it extends, the nearest first. */
  readonly ancestors: readonly string[];
  /** The way round, where extending leads back to a screen already passed. */
  readonly cycle?: readonly string[];
  /** Finds a part of the file. */
  readonly at: Locate;
}

/** Members that belong to one screen and are not taken over from the one it extends. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(["$schema", "$comment", "extends", "path", "menu", "views"]);

/** Resolves what screens extend. A screen that does not exist counts as empty; the check reports it. */
export function resolveScreens(files: readonly SchemaFile[]): ScreenSource[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  return files.map((file) => {
    const { ancestors, cycle } = ancestorsOf(file, byName);
    const own = rawOf(file);
    const base = ancestors.toReversed().reduce<JsonObject>((below, id) => layOver(below, byName.get(id)), {});
    return {
      id: file.name,
      domain: file.domain,
      file: file.source.path,
      own,
      base: base as RawScreen,
      raw: applyOverlay(base, own as JsonObject) as RawScreen,
      ancestors,
      ...(cycle && { cycle }),
      at: (path, part, range) => positionOf(file.source, pointerOf(path), part, range),
    };
  });
}

function rawOf({ source }: SchemaFile): RawScreen {
  return source.value as unknown as RawScreen;
}

function ancestorsOf(file: SchemaFile, byName: ReadonlyMap<string, SchemaFile>): { ancestors: string[]; cycle?: string[] } {
  const ancestors: string[] = [];
  for (
    let next = rawOf(file).extends;
    next !== undefined;
    next = byName.has(next) ? rawOf(byName.get(next) as SchemaFile).extends : undefined
  ) {
    const passed = [file.name, ...ancestors];
    if (passed.includes(next)) return { ancestors, cycle: [...passed.slice(passed.indexOf(next)), next] };
    ancestors.push(next);
  }
  return { ancestors };
}

function layOver(below: JsonObject, file: SchemaFile | undefined): JsonObject {
  if (!file) return below;
  const inherited = Object.entries(rawOf(file) as JsonObject).filter(([key]) => !OWN_MEMBERS.has(key));
  return applyOverlay(below, Object.fromEntries(inherited));
}
