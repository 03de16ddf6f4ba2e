import type { SourcePosition } from "../errors/diagnostic.ts";
import type { FieldSource } from "../keywords/fieldKeyword.ts";
import type { RawField } from "../keywords/rawField.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { pointerOf, type JsonPath } from "../source/pointer.ts";
import { existsIn, positionOf, type StringRange } from "../source/position.ts";
import type { SourceFile } from "../source/sourceFile.ts";

/** One place that says something about a field: the entity's file, a mixin or a fragment. */
export interface Layer {
  readonly source: SourceFile;
  readonly pointer: string;
  readonly value: JsonObject;
}

/** The layers of a field, the first on top. */
export interface LayeredField extends Pick<FieldSource, "name" | "required" | "isComplete"> {
  readonly layers: readonly [Layer, ...Layer[]];
}

/** Merges the layers of a field and remembers which layer says what. */
export function mergeLayers({ layers, ...field }: LayeredField): FieldSource {
  const raw = layers.toReversed().reduce<JsonObject>((below, { value }) => mergeObjects(below, value), {});
  const { $ref: _resolved, ...keywords } = raw;
  return { ...field, raw: keywords as unknown as RawField, at: (...place) => positionIn(layers, ...place) };
}

function positionIn(layers: readonly [Layer, ...Layer[]], path: JsonPath, part?: "key" | "value", range?: StringRange): SourcePosition {
  const below = pointerOf(path);
  const owner = layers.find(({ source, pointer }) => existsIn(source, pointer + below)) ?? layers[0];
  return positionOf(owner.source, owner.pointer + below, part, range);
}

/** Lays one object over another; objects inside are merged, everything else is replaced. */
function mergeObjects(below: JsonObject, above: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const covered = merged[key];
    merged[key] = isObject(covered) && isObject(value) ? mergeObjects(covered, value) : value;
  }
  return merged;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
