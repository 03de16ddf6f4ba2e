import dictionarySchema from "../../../schemas/meta/dictionary.schema.json" with { type: "json" };
import entitySchema from "../../../schemas/meta/entity.schema.json" with { type: "json" };
import fragmentSchema from "../../../schemas/meta/fragment.schema.json" with { type: "json" };
import menuSchema from "../../../schemas/meta/menu.schema.json" with { type: "json" };
import screenSchema from "../../../schemas/meta/screen.schema.json" with { type: "json" };
import type { wireFormats } from "../time/wireFormats.ts";
import type { JsonValue } from "../model/json.ts";
import type { DocumentKind } from "../source/schemaFiles.ts";

/** The part of JSON Schema that the meta-schemas are written in; anything else is caught by their test. */
export interface MetaSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly oneOf?: readonly MetaSchema[];
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | MetaSchema;
  /** Members that there were, with what is written instead. */
  readonly retired?: Readonly<Record<string, string>>;
  readonly propertyNames?: MetaSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: MetaSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Says the pattern in words; editors show it too. */
  readonly patternErrorMessage?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly format?: keyof typeof wireFormats;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
}

/** A whole meta-schema file. */
export interface MetaDocument extends MetaSchema {
  readonly title: string;
  readonly description: string;
  readonly $defs: Readonly<Record<string, MetaSchema>>;
}

/** The meta-schema of every kind of document. */
export const metaDocuments: Readonly<Record<DocumentKind, MetaDocument>> = {
  entity: entitySchema as unknown as MetaDocument,
  screen: screenSchema as unknown as MetaDocument,
  dictionary: dictionarySchema as unknown as MetaDocument,
  fragment: fragmentSchema as unknown as MetaDocument,
  menu: menuSchema as unknown as MetaDocument,
};

/** A schema and the document that its own references are relative to. */
export interface MetaSite {
  readonly schema: MetaSchema;
  readonly document: MetaDocument;
}

/** Options of a field kind; which ones, the kind itself says. */
const KIND_PROPS = "KindProps";

/**
 * Follows the references of a schema. Names of the project (`names.schema.json`) count as plain text here: whether
 * they exist is checked where it is known, with better words.
 */
export function resolveMeta({ schema, document }: MetaSite): MetaSite {
  if (schema.$ref === undefined) return { schema, document };
  const [file = "", name = ""] = schema.$ref.split("#/$defs/");
  if (file === "names.schema.json") return { schema: { type: name === KIND_PROPS ? "object" : "string" }, document };
  const target = file === "" ? document : metaDocuments[file.replace(".schema.json", "") as DocumentKind];
  const found = target.$defs[name];
  if (!found) throw new Error(`Meta-schema reference leads nowhere: ${schema.$ref}`);
  return resolveMeta({ schema: found, document: target });
}
