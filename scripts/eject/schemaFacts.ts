import type { FieldModel } from "../../src/schema/model/entity.ts";
import type { DetailPart, FormGroup, FormPart, ListingPart, EntityHead } from "../../src/schema/model/screen.ts";
import { shownFields } from "../../src/schema/model/shownFields.ts";
import type { EjectablePart } from "./pageNames.ts";

/** A screen with whatever parts it has. */
export type AnyScreen = EntityHead & FormPart & DetailPart & Partial<ListingPart>;

/** What a page may have been written by, of one field; plain, so that it can be kept and compared. */
export interface FieldFacts {
  readonly title: string;
  readonly kind: string;
  readonly required?: true;
  /** CEL by rule, e.g. `visible`. */
  readonly rules?: Readonly<Record<string, string>>;
  /** Values that can be chosen, with their texts. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** Facts of the fields that a part shows, by name, in their order. */
export type PartFacts = Readonly<Record<string, FieldFacts>>;

/** What the schema says now of a part of a screen; `undefined` where the screen has no such part. */
export function factsOf(screen: AnyScreen, part: EjectablePart): PartFacts | undefined {
  const names = namesIn(screen, part);
  if (!names) return undefined;
  const fields = new Map(shownFields(screen.entity).map((field) => [field.name, field]));
  const known = names.flatMap((name) => fields.get(name) ?? []);
  return Object.fromEntries(known.map((field) => [field.name, part === "form" ? formFacts(field) : shownFacts(field)]));
}

function namesIn({ form, detail, columns }: AnyScreen, part: EjectablePart): readonly string[] | undefined {
  if (part === "list") return columns?.map(({ field }) => field);
  const groups: readonly FormGroup[] | undefined = part === "form" ? form?.groups : detail?.groups;
  return groups?.flatMap(({ fields }) => fields);
}

function shownFacts({ title, kind }: FieldModel): FieldFacts {
  return { title, kind };
}

function formFacts(field: FieldModel): FieldFacts {
  const { visible, required, readOnly, value } = field.rule;
  const rules = Object.fromEntries(Object.entries({ visible, required, readOnly, value }).filter(([, source]) => source !== undefined));
  const choices = Object.fromEntries(
    (field.constraints.enum ?? []).map((one) => [String(one), field.labels?.[String(one)] ?? String(one)]),
  );
  return {
    ...shownFacts(field),
    ...(field.required && { required: true }),
    ...(Object.keys(rules).length > 0 && { rules: rules as Record<string, string> }),
    ...(Object.keys(choices).length > 0 && { choices }),
  };
}
