import { applyToInferred } from "../compile/screen/applyOverlay.ts";
import { expandScreen } from "../compile/screen/expandScreen.ts";
import { inferScreen } from "../compile/screen/inferScreen.ts";
import type { RawScreen } from "../compile/screen/rawScreen.ts";
import { resolveScreens, type ScreenSource } from "../compile/screen/resolveScreens.ts";
import { diagnose } from "../errors/diagnose.ts";
import type { Dependency, ProjectView } from "../keywords/fieldKeyword.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { ScreenModel } from "../model/project.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { Dependant } from "./dependencies.ts";
import type { Findings } from "./findings.ts";
import { checkScreen } from "./screen/checkScreen.ts";
import { detailScreens } from "./screen/checkDetailScreens.ts";
import type { ScreenSite } from "./screen/screenSite.ts";

/** A screen as its files state it, expanded as far as its entity is known. */
export interface LoadedScreen {
  readonly source: ScreenSource;
  readonly model?: ScreenModel;
  readonly dependant: Dependant;
}

/** Resolves, checks and expands screen files of the right shape. */
export function loadScreens(files: readonly SchemaFile[], project: ProjectView, findings: Findings): Map<string, LoadedScreen> {
  const sources = resolveScreens(files);
  const entities = new Map(
    sources.flatMap(({ id, raw }) => {
      const entity = project.entities.get(raw.entity ?? "");
      return entity ? [[id, entity] as const] : [];
    }),
  );
  const loaded = sources.map((source): LoadedScreen => {
    const site = siteOf(source, project, entities);
    findings.add(source.file, [...checkBase(source, sources), ...(site ? checkScreen(site) : [])]);
    const dependencies = [...ownDependencies(source), ...(site ? detailScreens(site) : [])];
    return { source, ...(site && { model: expand(site, sources) }), dependant: { file: source.file, dependencies } };
  });
  for (const { file, ...problem } of pathCollisions(loaded)) findings.add(file, [{ file, ...problem }]);
  return new Map(loaded.map((screen) => [screen.source.id, screen]));
}

function siteOf(source: ScreenSource, project: ProjectView, entities: ReadonlyMap<string, EntityModel>): ScreenSite | undefined {
  const { id, raw, base } = source;
  const entity = entities.get(id);
  if (!entity || source.cycle) return undefined;
  const kind = raw.kind ?? "crud";
  const below = applyToInferred(inferScreen(entity, kind, raw.form !== undefined) as JsonObject, base as JsonObject) as RawScreen;
  return { source, kind, entity, project, below, entityOf: (screen) => entities.get(screen) };
}

function expand({ source, entity, entityOf }: ScreenSite, sources: readonly ScreenSource[]): ScreenModel {
  return expandScreen(source, entity, (screen) => {
    const target = entityOf(screen);
    const raw = sources.find(({ id }) => id === screen)?.raw;
    return target && { title: raw?.title ?? target.title, entity: target };
  });
}

/** Finds circles, and members that neither the file nor what it extends states. */
function checkBase({ raw, cycle, ancestors, at }: ScreenSource, sources: readonly ScreenSource[]) {
  if (cycle) return [diagnose("SCHEMA_EXTENDS_CYCLE", at(["extends"]), { found: raw.extends ?? "", cycle })];
  // What an unusable base would have said cannot be known; that it is unusable is told apart.
  if (ancestors.some((ancestor) => !sources.some(({ id }) => id === ancestor))) return [];
  return (["kind", "entity"] as const)
    .filter((member) => raw[member] === undefined)
    .map((missing) => diagnose("SCHEMA_MISSING_KEYWORD", at([]), { missing }));
}

function ownDependencies({ own, at }: ScreenSource): Dependency[] {
  return [
    ...(own.entity === undefined ? [] : [{ to: "entity", name: own.entity, at: at(["entity"]) } as const]),
    ...(own.extends === undefined ? [] : [{ to: "screen", name: own.extends, at: at(["extends"]) } as const]),
  ];
}

/** Two screens must not answer to the same address. */
function pathCollisions(loaded: readonly LoadedScreen[]) {
  return loaded.flatMap(({ source, model }, index) => {
    const other = loaded.slice(0, index).find((earlier) => earlier.model && earlier.model.path === model?.path);
    if (!model || !other) return [];
    const details = { what: "地址", found: model.path, owner: `屏幕“${other.source.id}”`, first: other.source.file };
    return [diagnose("SCHEMA_COLLISION", source.at(["path"]), details)];
  });
}
