/**
 * What a JSON Schema of a route lets through, as a type: the check is the declaration, and a handler reads what was checked
 * without stating it again (decision 0095). Knows what routes state: objects, lists, texts, numbers, truth values, null and
 * enums; whatever else stays `unknown`, so that a handler has to look.
 *
 * @example
 * Sent<{ type: "object"; required: ["id"]; properties: { id: { type: "string" }; size: { type: "integer" } } }>
 * // { readonly id: string; readonly size?: number }
 */
export type Sent<S> = S extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : S extends { readonly type: readonly (infer Name)[] }
    ? SentAs<Name, S>
    : S extends { readonly type: infer Name }
      ? SentAs<Name, S>
      : unknown;

/** By the name of the type; of several names any may come. */
type SentAs<Name, S> = Name extends "string"
  ? string
  : Name extends "integer" | "number"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? SentList<S>
          : Name extends "object"
            ? SentObject<S>
            : unknown;

type SentList<S> = S extends { readonly items: infer Item }
  ? S extends { readonly minItems: 2; readonly maxItems: 2 }
    ? readonly [Sent<Item>, Sent<Item>]
    : readonly Sent<Item>[]
  : readonly unknown[];

type SentObject<S> = S extends { readonly properties: infer Properties }
  ? { readonly [Name in keyof Properties as Name extends Surely<S, Properties> ? Name : never]: Sent<Properties[Name]> } & {
      readonly [Name in keyof Properties as Name extends Surely<S, Properties> ? never : Name]?: Sent<Properties[Name]>;
    }
  : Readonly<Record<string, unknown>>;

/** Members that are there whatever was sent: the required ones, and those with a default, which the check fills in. */
type Surely<S, Properties> =
  | (S extends { readonly required: readonly (infer Name)[] } ? Name : never)
  | { [Name in keyof Properties]: Properties[Name] extends { readonly default: unknown } ? Name : never }[keyof Properties];
