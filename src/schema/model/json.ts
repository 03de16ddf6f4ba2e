/** A value that JSON can hold. Everything the schema language carries is one. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object with unknown keys. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A row as it travels between browser and server: field name to wire value. */
export type Row = Record<string, unknown>;
