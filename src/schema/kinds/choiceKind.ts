import type { FieldModel } from "../model/entity.ts";
import { meantChoices, severalChoices } from "./findChoice.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { sampleText } from "./textKind.ts";
import { read, readText, refuse } from "./textResult.ts";

/** A listed value and what people read for it. */
export interface LabelledValue {
  readonly value: string;
  readonly text: string;
}

/** One of the values that the field itself lists, under the names it gives them. */
export const choiceKind: FieldKind = {
  id: "choice",
  title: "列出的值单选",
  cellChoices: (field) => labelledValues(field).map(({ text }) => text),
  match: (candidate) => {
    const { type, format, constraints, dictionary, labels } = candidate;
    const isListed = constraints.enum !== undefined && dictionary === undefined && format === undefined;
    return rank(candidate, { id: "choice", fits: type === "string" && isListed, natural: labels ? 18 : 12 });
  },
  columnType: () => "text",
  operators: ["in", "eq", "ne"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({ as: { enum: ["select", "radio"], description: "选项的样子；默认少于五项时用单选按钮" } }),
  toText: (value, { labels }) => labels?.[plainText(value)] ?? plainText(value),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const choices = labelledValues(field);
      const [meant, ...others] = meantChoices(choices, trimmed);
      if (meant && others.length > 0) return refuse(severalChoices(field.title, trimmed, [meant, ...others]));
      if (meant) return read(meant.value);
      return refuse(`${field.title}“${trimmed}”不在可选项中，应填写${choices.map((choice) => `“${choice.text}”`).join("、")}之一`);
    }),
  verb: "选择",
  align: "left",
  sortable: true,
  sample: sampleText,
};

/** The listed values with their names, in the order of the file; a value without a name is its own. */
export function labelledValues({ constraints, labels }: FieldModel): LabelledValue[] {
  return (constraints.enum ?? []).map((value) => ({ value: String(value), text: labels?.[String(value)] ?? String(value) }));
}
