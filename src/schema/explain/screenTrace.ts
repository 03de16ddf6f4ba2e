import { isChangeList, isObject, itemKey } from "../screens/itemKey.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";
import type { SourcePosition } from "../errors/diagnostic.ts";
import type { EntitySource } from "../keywords/entityKeyword.ts";
import type { FieldSource } from "../keywords/fieldKeyword.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { shownFields } from "../model/shownFields.ts";
import { listingOf, type ListingModel, type ScreenModel, type Viewer } from "../model/project.ts";
import type { CompiledScreen } from "../model/screen.ts";
import type { JsonPath } from "../source/pointer.ts";
import type { ExplainedValue, Origin } from "./explanation.ts";

/** A screen with the files it comes from and the one who looks at it. */
export interface TraceSubject {
  readonly screen: ScreenModel;
  readonly entity: EntityModel;
  /** The screen's file, then those it extends, the nearest first. */
  readonly files: readonly [ScreenSource, ...ScreenSource[]];
  readonly entitySource: EntitySource;
  readonly viewer: Viewer;
  /** What the viewer gets; `undefined`: nothing at all. */
  readonly compiled: CompiledScreen | undefined;
}

/** Where a value may have been written: a member of the screen's part, a keyword of the field. */
export interface Places {
  /** Path in a screen file; list items are named by their key. */
  readonly screen?: JsonPath;
  /** A field and the path of a keyword in it. */
  readonly field?: readonly [name: string, path: JsonPath];
  /** Path in the entity's file. */
  readonly entity?: JsonPath;
  /** The rule that applies where nobody wrote anything. */
  readonly rule: string;
}

/** Finds the place that a value of a screen comes from. */
export class ScreenTrace {
  readonly subject: TraceSubject;

  constructor(subject: TraceSubject) {
    this.subject = subject;
  }

  /** Explains one value: the screen's file goes before what it extends, that before the entity, that before inference. */
  value(aspect: string, value: unknown, places: Places): ExplainedValue {
    const stated = this.#inScreens(places.screen) ?? this.#inField(places.field) ?? this.#inEntity(places.entity);
    const shown = (value ?? null) as JsonValue;
    if (!stated) return { aspect, value: shown, origin: "inferred", reason: places.rule };
    return { aspect, value: shown, ...stated };
  }

  /** The table of the screen; `undefined` where it shows none. */
  get listing(): ListingModel | undefined {
    return listingOf(this.subject.screen);
  }

  /** Whether the files state the columns as a complete list, and not as changes of what is inferred. */
  get hasWholeColumns(): boolean {
    const { columns } = this.subject.files[0].raw;
    return columns !== undefined && !isChangeList(columns as readonly JsonValue[]);
  }

  /** The field of this name. */
  field(name: string): FieldModel | undefined {
    return shownFields(this.subject.entity).find((field) => field.name === name);
  }

  #inScreens(path: JsonPath | undefined): Stated | undefined {
    return path && statedInScreens(this.subject.files, path);
  }

  #inField(place: Places["field"]): Stated | undefined {
    const source = place && this.#fieldSource(place[0]);
    if (!source || !place || !findPath(source.raw as unknown as JsonObject, place[1])) return undefined;
    return { origin: "entity", at: source.at(place[1]), reason: `字段“${source.name}”的 ${place[1].join(".")}` };
  }

  #inEntity(path: JsonPath | undefined): Stated | undefined {
    const { entitySource } = this.subject;
    const place = path && findPath(entitySource.raw as unknown as JsonObject, path);
    return place && { origin: "entity", at: entitySource.at(place), reason: `实体的 ${path.join(".")}` };
  }

  #fieldSource(name: string): FieldSource | undefined {
    return this.subject.entitySource.fields.find((field) => field.name === name);
  }
}

/** Where the files of a screen state what is at a path: its own before those that it extends. */
export function statedInScreens(files: readonly ScreenSource[], path: JsonPath): Stated | undefined {
  for (const [index, file] of files.entries()) {
    const place = findPath(file.own as JsonObject, path);
    if (place)
      return {
        origin: index === 0 ? "screen" : "base",
        at: file.at(place),
        reason: index === 0 ? "屏幕文件写明" : `继承自屏幕“${file.id}”`,
      };
  }
  return undefined;
}

/** A place where a value is written. */
export interface Stated {
  readonly origin: Origin;
  readonly at: SourcePosition;
  readonly reason: string;
}

/** Follows a path in which list items are named by their key; gives it with their indexes, or nothing where it ends. */
function findPath(value: JsonValue, path: JsonPath): JsonPath | undefined {
  const found: (string | number)[] = [];
  let current: JsonValue | undefined = value;
  for (const segment of path) {
    const place: string | number = Array.isArray(current) ? current.findIndex((item: JsonValue) => itemKey(item) === segment) : segment;
    current = Array.isArray(current) ? (current as readonly JsonValue[])[Number(place)] : isObject(current) ? current[segment] : undefined;
    if (current === undefined) return undefined;
    found.push(place);
  }
  return found;
}
