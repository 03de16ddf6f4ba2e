import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { joinPath, rowAt } from "./rowPath.ts";

/** A field in the row it stands in. */
export interface FieldPlace {
  readonly entity: CompiledEntity;
  readonly field: FieldModel;
  readonly rowPath: string;
}

/** The field a path names; `undefined` where the viewer knows none there. */
export function entityAt(entity: CompiledEntity, path: string): FieldPlace | undefined {
  return placesAlong(entity, path).at(-1);
}

/**
 * The field nearest to a path for which there is a place in the form: the field itself, or the list it stands in
 * where the row is gone or the path names the row as a whole.
 */
export function nearestField(entity: CompiledEntity, values: Row, path: string): FieldPlace | undefined {
  return placesAlong(entity, path).findLast(({ rowPath }) => rowAt(values, rowPath) !== undefined);
}

/** The fields along a path: `questions.0.score` goes through `questions` to `score`. */
function placesAlong(entity: CompiledEntity, path: string): readonly FieldPlace[] {
  const places: FieldPlace[] = [];
  let current: CompiledEntity | undefined = entity;
  let rowPath = "";
  const parts = path.split(".");
  for (let at = 0; at < parts.length; at += 2) {
    const name = parts[at];
    const field: FieldModel | undefined = current?.fields.find((candidate) => candidate.name === name);
    if (!current || !field) break;
    places.push({ entity: current, field, rowPath });
    rowPath = joinPath(joinPath(rowPath, field.name), parts[at + 1] ?? "");
    current = current.children[field.name];
  }
  return places;
}

/** A message that cannot stand at its field names it. */
export function titledMessage(entity: CompiledEntity, path: string, message: string): string {
  const title = entityAt(entity, path)?.field.title;
  return title === undefined || message.includes(title) ? message : `${title}：${message}`;
}
