import { expandScreen, type StatedScreen } from "../compile/screen/expandScreen.ts";
import { applyOverlay } from "../compile/screen/applyOverlay.ts";
import type { RawScreen } from "../compile/screen/rawScreen.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { ScreenModel } from "../model/project.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { Findings } from "./findings.ts";

/** Expands the screen files that can be used. */
export function loadScreens(files: readonly SchemaFile[], entities: ReadonlyMap<string, EntityModel>, findings: Findings): Map<string, ScreenModel> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const stated = files.map((file): StatedScreen => ({ id: file.name, domain: file.domain, file: file.source.path, raw: withBase(file, byName) }));
  const byId = new Map(stated.map((screen) => [screen.id, screen]));
  const targetOf = (id: string) => {
    const raw = byId.get(id)?.raw;
    const entity = raw?.entity === undefined ? undefined : entities.get(raw.entity);
    return entity && { title: raw?.title ?? entity.title, entity };
  };
  const screens = stated.flatMap((screen) => {
    const entity = entities.get(screen.raw.entity ?? "");
    return entity ? [expandScreen(screen, entity, targetOf)] : [];
  });
  return new Map(screens.filter(({ file }) => !findings.isBroken(file)).map((screen) => [screen.id, screen]));
}

/** Members that belong to one screen and are not taken over from the one it extends. */
const OWN_MEMBERS: readonly string[] = ["path", "menu", "$schema"];

function withBase(file: SchemaFile, files: ReadonlyMap<string, SchemaFile>): RawScreen {
  const own = file.source.value as JsonObject;
  const base = typeof own["extends"] === "string" ? files.get(own["extends"]) : undefined;
  if (!base) return own as RawScreen;
  const inherited = Object.entries(withBase(base, files) as JsonObject).filter(([key]) => !OWN_MEMBERS.includes(key));
  return applyOverlay(Object.fromEntries(inherited), own) as RawScreen;
}
