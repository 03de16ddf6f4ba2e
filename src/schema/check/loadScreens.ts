import { applyToInferred } from "../screens/applyOverlay.ts";
import { checkScreen, isOfEntity, screenDependencies } from "../screens/checkScreen.ts";
import { expandOpenScreen, expandScreen, inferScreen } from "../screens/expandScreen.ts";
import type { RawScreen } from "../screens/rawScreen.ts";
import { resolveScreens, type ScreenSource } from "../screens/resolveScreens.ts";
import { diagnose } from "../errors/diagnose.ts";
import type { Dependency, ProjectView } from "../keywords/fieldKeyword.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import { entityNameOf, type ScreenModel } from "../model/project.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { Dependant } from "./dependencies.ts";
import type { Findings } from "./findings.ts";
import { DEFAULT_KIND, screenKindOf, screenKinds } from "../screens/registry.ts";
import { type AnyScreenKind, isEntityKind, showsList } from "../screens/screenKind.ts";
import { type Referrer, referrersOf } from "../screens/referrers.ts";
import { boundFields, checkSavable } from "./checkSavable.ts";
import type { ListTarget, OpenSite, ScreenSite } from "../screens/screenSite.ts";

/** A screen as its files state it, expanded as far as its entity is known. */
export interface LoadedScreen {
  readonly source: ScreenSource;
  readonly model?: ScreenModel;
  readonly dependant: Dependant;
}

/** What screens are checked against. */
export interface ScreenProject extends ProjectView {
  /** Whether all that an entity consists of was found; of one that is not whole nothing is said. */
  isComplete(entity: string): boolean;
}

/** Resolves, checks and expands screen files of the right shape. */
export function loadScreens(files: readonly SchemaFile[], project: ScreenProject, findings: Findings): Map<string, LoadedScreen> {
  const sources = resolveScreens(files);
  const entities = new Map(
    sources.flatMap(({ id, raw }) => {
      const entity = project.entities.get(raw.entity ?? "");
      return entity ? [[id, entity] as const] : [];
    }),
  );
  const kinds = new Map(
    sources.flatMap(({ id, raw }) => {
      const kind = kindNamed(raw);
      return kind ? [[id, kind] as const] : [];
    }),
  );
  const lists = listsOf(sources, kinds);
  const referrers = (entity: EntityModel) => referrersOf(entity, project.entities.values(), lists);
  const loaded = sources.map((source): LoadedScreen => {
    const site = siteOf(source, { project, entities, kinds, sources, referrers });
    const isComplete = site !== undefined && (!isOfEntity(site) || project.isComplete(site.entity.name));
    findings.add(source.file, [...checkBase(source, sources), ...(isComplete ? checkScreen(site) : [])]);
    const dependencies = [...ownDependencies(source), ...(site ? screenDependencies(site) : [])];
    return { source, ...(site && { model: expand(site, { sources, referrers }) }), dependant: { file: source.file, dependencies } };
  });
  const bound = boundFields(loaded.flatMap(({ model }) => model ?? []));
  for (const { source, model } of loaded) {
    const name = model && entityNameOf(model);
    const entity = name !== undefined && project.isComplete(name) ? project.entities.get(name) : undefined;
    if (model && entity) findings.add(source.file, checkSavable({ source, model, entity, bound: bound.get(source.id) ?? [] }));
  }
  for (const { file, ...problem } of pathCollisions(loaded)) findings.add(file, [{ file, ...problem }]);
  return new Map(loaded.map((screen) => [screen.source.id, screen]));
}

/** What sites of screens are made of besides their files. */
interface ScreenGround {
  readonly project: ScreenProject;
  /** By screen. */
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** By screen. */
  readonly kinds: ReadonlyMap<string, AnyScreenKind>;
  readonly sources: readonly ScreenSource[];
  readonly referrers: (entity: EntityModel) => readonly Referrer[];
}

/** The screen that lists all rows of an entity, by entity: the one of its name, or else the first. */
function listsOf(sources: readonly ScreenSource[], kinds: ReadonlyMap<string, AnyScreenKind>): ReadonlyMap<string, string> {
  const lists = new Map<string, string>();
  for (const { id, raw } of sources) {
    const kind = kinds.get(id);
    if (raw.entity === undefined || raw.where !== undefined || !kind || !isTable(kind)) continue;
    if (id === raw.entity || !lists.has(raw.entity)) lists.set(raw.entity, id);
  }
  return lists;
}

/** Whether a kind shows rows below each other, and not in columns or on days. */
function isTable(kind: AnyScreenKind): boolean {
  return showsList(kind) && isEntityKind(kind) && !("board" in kind.parts) && !("calendar" in kind.parts);
}

function kindNamed({ kind }: RawScreen): AnyScreenKind | undefined {
  return kind === undefined ? DEFAULT_KIND : screenKindOf(kind);
}

function siteOf(source: ScreenSource, { project, entities, kinds, sources, referrers }: ScreenGround): ScreenSite | OpenSite | undefined {
  const { id, raw, base } = source;
  const entity = entities.get(id);
  const kind = kinds.get(id);
  if (!kind || source.cycle) return undefined;
  const others = {
    entityOf: (screen: string) => entities.get(screen),
    kindOf: (screen: string) => kinds.get(screen),
    isComplete: (name: string) => project.isComplete(name),
  };
  const listOf = (screen: string) =>
    listTarget(
      sources.find((other) => other.id === screen),
      { entities, kinds },
    );
  if (!isEntityKind(kind)) return { source, kind, project, below: base, listOf, ...others };
  if (!entity) return undefined;
  const below = applyToInferred(
    inferScreen(kind, { entity, stated: raw, referrers: referrers(entity) }) as JsonObject,
    base as JsonObject,
  ) as RawScreen;
  return { source, kind, entity, project, below, ...others };
}

/** What others need to know of the list of a screen. */
function listTarget(
  source: ScreenSource | undefined,
  { entities, kinds }: Pick<ScreenGround, "entities" | "kinds">,
): ListTarget | undefined {
  const kind = source && kinds.get(source.id);
  const entity = source && entities.get(source.id);
  return kind !== undefined && showsList(kind) && entity ? { entity, isNarrowed: source.raw.where !== undefined } : undefined;
}

function expand(site: ScreenSite | OpenSite, { sources, referrers }: Pick<ScreenGround, "sources" | "referrers">): ScreenModel {
  const { source, entityOf } = site;
  const targetOf = (screen: string) => {
    const target = entityOf(screen);
    const raw = sources.find(({ id }) => id === screen)?.raw;
    return target && { title: raw?.title ?? target.title, entity: target };
  };
  const { id, domain, file, raw } = source;
  const { entities } = site.project;
  const entityNamed = (name: string) => entities.get(name);
  if (isOfEntity(site)) {
    const { kind, entity } = site;
    return expandScreen({ id, domain, file, raw, kind, entity, referrers: referrers(entity), targetOf, entityNamed });
  }
  return expandOpenScreen({ id, domain, file, raw, kind: site.kind, listOf: site.listOf, entityNamed });
}

/** Finds circles, and members that neither the file nor what it extends states. */
function checkBase({ raw, cycle, ancestors, at }: ScreenSource, sources: readonly ScreenSource[]) {
  if (cycle) return [diagnose("SCHEMA_EXTENDS_CYCLE", at(["extends"]), { found: raw.extends ?? "", cycle })];
  // What an unusable base would have said cannot be known; that it is unusable is told apart.
  if (ancestors.some((ancestor) => !sources.some(({ id }) => id === ancestor))) return [];
  const kind = kindNamed(raw);
  const needed: readonly (keyof RawScreen)[] = ["kind", ...(kind && !isEntityKind(kind) ? kind.needs : (["entity"] as const))];
  const missing = needed.filter((member) => raw[member] === undefined);
  return [...missing.map((member) => diagnose("SCHEMA_MISSING_KEYWORD", at([]), { missing: member })), ...unknownKind({ raw, at })];
}

function unknownKind({ raw: { kind }, at }: Pick<ScreenSource, "raw" | "at">) {
  if (kind === undefined || screenKindOf(kind)) return [];
  return [diagnose("SCHEMA_WRONG_VALUE", at(["kind"]), { found: kind, allowed: screenKinds().map(({ id }) => id) })];
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
