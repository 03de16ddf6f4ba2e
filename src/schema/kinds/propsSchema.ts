import type { JsonObject } from "../model/json.ts";

/** Schema of `x-ui.props` for a kind with these options and no others. */
export function propsSchema(properties: JsonObject = {}): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}
