import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { EntitySource, RawEntity } from "../keywords/entityKeyword.ts";
import { mixinNamesOf } from "../keywords/entity/xEntity.ts";
import type { FieldSource } from "../keywords/fieldKeyword.ts";
import type { JsonObject } from "../model/json.ts";
import { pointerOf } from "../source/pointer.ts";
import { positionOf } from "../source/position.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import type { Fragment, Fragments } from "./fragments.ts";
import { mergeLayers, type Layer } from "./layers.ts";

/** An entity with what is missing of it. */
export interface ResolvedEntity {
  readonly entity: EntitySource;
  readonly problems: readonly Diagnostic[];
  /** Paths of the broken fragment files that it needs. */
  readonly waitsFor: readonly string[];
}

/** Puts an entity together from its file, its mixins and the fragments its fields refer to. */
export function resolveEntity(file: SchemaFile, fragments: Fragments): ResolvedEntity {
  const problems: Diagnostic[] = [];
  const raw = file.source.value as unknown as RawEntity;
  const resolver = new Resolver(fragments, problems);
  const own = propertyLayers(file.source, "/properties", raw.properties);
  const mixins = mixinsOf(raw, file.source, resolver);
  const isComplete = resolver.missing === 0;
  const mixed = mixins.flatMap(({ fragment, mixin, pointer }) => [
    ...propertyLayers(fragment.source, `${pointer}/properties`, mixin.properties),
  ]);
  const names = new Set([...own, ...mixed].map(([name]) => name));
  const required = new Set([...(raw.required ?? []), ...mixins.flatMap(({ mixin }) => mixin.required ?? [])]);

  const fields = [...names].flatMap((name): FieldSource[] => {
    const known = resolver.missing;
    const [top, ...below] = [...own, ...mixed].filter(([other]) => other === name).flatMap(([, layer]) => resolver.withReferences(layer));
    return top
      ? [mergeLayers({ name, layers: [top, ...below], required: required.has(name), isComplete: resolver.missing === known })]
      : [];
  });
  const at: EntitySource["at"] = (path, part, range) => positionOf(file.source, pointerOf(path), part, range);
  return {
    entity: { name: file.name, domain: file.domain, file: file.source.path, raw, fields, isComplete, at },
    problems,
    waitsFor: resolver.waitsFor,
  };
}

/** Finds what leads nowhere in a fragment file, whether an entity uses it yet or not. */
export function checkFragment({ source, raw }: Fragment, fragments: Fragments): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const resolver = new Resolver(fragments, problems);
  const parts = [
    ...propertyLayers(source, "/$defs", raw.$defs ?? {}),
    ...Object.entries(raw.mixins ?? {}).flatMap(([name, mixin]) =>
      propertyLayers(source, `/mixins${pointerOf([name])}/properties`, mixin.properties),
    ),
  ];
  for (const [, layer] of parts) resolver.withReferences(layer);
  return problems;
}

/** A circle is told in the same words wherever one comes into it: from its first name on, where that is named. */
function circle(layers: readonly Layer[]): Diagnostic[] {
  const names = layers.map(({ value }) => String(value["$ref"]));
  const start = names.indexOf(names.toSorted()[0] ?? "");
  const cycle = [...names.slice(start), ...names.slice(0, start + 1)];
  return layers
    .slice(start, start + 1)
    .map(({ source, pointer }) =>
      diagnose("SCHEMA_FRAGMENT_CYCLE", positionOf(source, `${pointer}/$ref`), { found: String(names[start]), cycle }),
    );
}

type NamedLayer = readonly [name: string, layer: Layer];

function propertyLayers(source: SourceFile, pointer: string, properties: RawEntity["properties"]): NamedLayer[] {
  return Object.entries(properties).map(([name, value]) => [
    name,
    { source, pointer: pointer + pointerOf([name]), value: value as unknown as JsonObject },
  ]);
}

function mixinsOf(raw: RawEntity, source: SourceFile, resolver: Resolver) {
  return mixinNamesOf(raw["x-entity"]).flatMap((reference, index) => {
    const found = resolver.mixin(reference, positionOf(source, pointerOf(["x-entity", "mixins", index])));
    return found ? [found] : [];
  });
}

/** Follows `$ref`s and mixins into the fragment files; what it cannot find becomes a finding. */
class Resolver {
  readonly #fragments: Fragments;
  readonly #problems: Diagnostic[];
  readonly waitsFor: string[] = [];

  constructor(fragments: Fragments, problems: Diagnostic[]) {
    this.#fragments = fragments;
    this.#problems = problems;
  }

  /** How many names led nowhere so far. */
  get missing(): number {
    return this.#problems.length + this.waitsFor.length;
  }

  /** A layer and, below it, those its `$ref`s lead to. */
  withReferences(top: Layer): Layer[] {
    const layers = [top];
    const seen: string[] = [];
    for (let layer: Layer | undefined = top; layer;) {
      const reference: unknown = layer.value["$ref"];
      if (typeof reference !== "string") break;
      const at = positionOf(layer.source, `${layer.pointer}/$ref`);
      if (seen.includes(reference)) {
        this.#problems.push(...circle(layers.slice(seen.indexOf(reference) + 1)));
        break;
      }
      seen.push(reference);
      layer = this.#definition(reference, at);
      if (layer) layers.push(layer);
    }
    return layers;
  }

  /** The mixin that `file#name` stands for. */
  mixin(reference: string, at: SourcePosition) {
    const [file = "", name = ""] = reference.split("#");
    const fragment = this.#fragment(file);
    if (fragment === "reported") return undefined;
    const mixin = fragment?.raw.mixins?.[name];
    if (fragment && mixin) return { fragment, mixin, pointer: `/mixins${pointerOf([name])}` };
    const allowed = [...this.#fragments.usable.values()].flatMap((other) =>
      Object.keys(other.raw.mixins ?? {}).map((key) => `${other.name}#${key}`),
    );
    this.#problems.push(diagnose("SCHEMA_UNKNOWN_MIXIN", at, { found: reference, allowed }));
    return undefined;
  }

  #definition(reference: string, at: SourcePosition): Layer | undefined {
    const [file = "", name = ""] = reference.split("#/$defs/");
    const fragment = this.#fragment(file);
    if (fragment === "reported") return undefined;
    const value = fragment?.raw.$defs?.[name];
    if (fragment && value) return { source: fragment.source, pointer: `/$defs${pointerOf([name])}`, value: value as unknown as JsonObject };
    const allowed = [...this.#fragments.usable.values()].flatMap((other) =>
      Object.keys(other.raw.$defs ?? {}).map((key) => `${other.name}#/$defs/${key}`),
    );
    this.#problems.push(diagnose("SCHEMA_UNKNOWN_FRAGMENT", at, { found: reference, allowed }));
    return undefined;
  }

  /** A fragment file; a broken one is waited for, and its names are not called unknown. */
  #fragment(name: string): Fragment | "reported" | undefined {
    const broken = this.#fragments.broken.get(name);
    if (broken === undefined) return this.#fragments.usable.get(name);
    this.waitsFor.push(broken);
    return "reported";
  }
}
