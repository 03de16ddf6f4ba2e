export type CallMethod = "GET" | "POST" | "PUT" | "DELETE";

/** JSON Schemas of what is sent with a call; the server checks them before anything else. */
export interface CallSchema {
  readonly params?: object;
  readonly querystring?: object;
  readonly body?: object;
}

/**
 * Where in an answer its fields stand: in the envelope's `result`, in each member of it, in each record of a page, in no field
 * (`nothing`: `message` says it all), or in an answer without envelope (`bare`, `bare[]`; protocol 1.17, 1.21). A `value` has no
 * fields, and a `file` no envelope.
 */
export type AnswerPlace = "result" | "result[]" | "records[]" | "nothing" | "value" | "file" | "bare" | "bare[]";

/** What a call gives back. */
export interface CallAnswer {
  readonly at: AnswerPlace;
  /** Names of fields that are always there; others may stand beside them. */
  readonly fields?: readonly string[];
  /** What a single value, or what cannot be told by names, is. */
  readonly is?: string;
}

/**
 * One call of the specification (§7). Routes take method, path and schema from here, the reference (`docs/calls.md`) is
 * written from it, and the replay suite sends it as clients of the family do.
 */
export interface ApiCall {
  /** Numbers of the requirements, e.g. `["API-33"]`. */
  readonly api: readonly `API-${number}`[];
  readonly method: CallMethod | readonly CallMethod[];
  /** Below the API prefix, with a leading slash; `:name` for parts that the caller fills in. */
  readonly path: string;
  /** What it is for, in Chinese; a line of the reference. */
  readonly title: string;
  readonly schema?: CallSchema;
  readonly answer: CallAnswer;
  /** Where it is specified, e.g. `§7` or `§3, protocol 1.12`. */
  readonly source: string;
  /**
   * Who answers: a route of a module (`module`), the generated routes of an entity (`entity`), a module by another way of its
   * own that has no schema here (`own`), or nobody yet (`missing`).
   * @default module
   */
  readonly answeredBy?: "module" | "entity" | "own" | "missing";
  /** What a caller of another make has to know: what differs on purpose. A sentence in Chinese. */
  readonly note?: string;
}

/** What a route takes from its call; one that takes nothing has no schema. */
type RouteParts<C extends ApiCall> = Pick<C, "method" | "path"> &
  (C extends { readonly schema: infer S } ? { readonly schema: S } : unknown);

/** Method, path and schema of a call, for the route that answers it. */
export function routeOf<const C extends ApiCall>(call: C): RouteParts<C>;
export function routeOf({ method, path, schema }: ApiCall): Pick<ApiCall, "method" | "path" | "schema"> {
  return { method, path, ...(schema === undefined ? {} : { schema }) };
}
