import type { FieldModel } from "../model/entity.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { readLine } from "./readLine.ts";
import { read, readText } from "./textResult.ts";

/** One line of text. */
export const textKind: FieldKind = {
  id: "text",
  title: "单行文本",
  cellHint: "文字",
  match: (candidate) => rank(candidate, { id: "text", fits: candidate.type === "string", natural: 1 }),
  columnType: () => "text",
  operators: ["like", "eq", "ne", "right_like", "left_like", "in"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({
    inputMode: { enum: ["text", "numeric", "decimal", "tel", "email", "url"], description: "手机上弹出的键盘" },
    copyable: { type: "boolean", description: "详情中显示复制按钮" },
    personName: {
      type: "boolean",
      description: "人的姓名：间隔号与撇号各存为一种写法，按任何一种写法都查得到；脱敏方式为 name 的字段不必写",
    },
  }),
  toText: plainText,
  fromText: (text, field) => readText(text, (trimmed) => read(readLine(trimmed, field))),
  align: "left",
  sortable: true,
  sample: sampleText,
};

/** Text that fits the field's enumeration, examples, length and, where one of the usual shapes does, its pattern. */
export function sampleText(field: FieldModel, seed: number): string {
  const { enum: values = field.examples, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field.constraints;
  if (values !== undefined) return String(values[seed % values.length]);
  // A title shorter than the text has to be is said again.
  const title = field.title.padEnd(minLength - String(seed).length, field.title);
  const words = `${title.slice(0, Math.max(0, maxLength - String(seed).length))}${seed}`;
  if (pattern === undefined) return words.slice(0, maxLength);
  const expression = new RegExp(pattern, "u");
  return [words, ...usualShapes(seed)].find((shape) => shape.length <= maxLength && expression.test(shape)) ?? words;
}

function usualShapes(seed: number): string[] {
  const digits = (length: number) => String(seed).padStart(length, "0");
  return [
    `138${digits(8)}`,
    `1101011990010${digits(5)}`,
    `1101011990${digits(5)}`,
    `user${seed}@example.org`,
    `https://example.org/${seed}`,
    `0571-${8}${digits(7)}`,
    `user_${seed}`,
    `A${seed}`,
    `A-${seed}`,
    `a${seed}`,
    `a-${seed}`,
    `a:${seed}`,
    digits(6),
    digits(12),
    digits(1),
  ];
}
