/**
 * The type of what a route's JSON Schema lets through, so that no handler states it again (decision 0095). Knows objects,
 * lists, texts, numbers, booleans, null and enums; anything else is `unknown`.
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
