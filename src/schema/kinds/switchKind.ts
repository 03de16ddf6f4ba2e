import type { FieldModel } from "../model/entity.ts";
import { findChoice } from "./findChoice.ts";
import type { FieldKind, KindCandidate } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readYesNo } from "./readYesNo.ts";
import { read, readText, refuse } from "./textResult.ts";

/** The stored values of a switch and what people read for them. */
export interface SwitchPair {
  readonly on: string;
  readonly off: string;
  readonly onText: string;
  readonly offText: string;
}

/** Two stored texts, `Y` and `N` unless `x-ui.props` names another pair (spec §9). */
export const switchKind: FieldKind = {
  id: "switch",
  title: "开关",
  cellChoices: (field) => [switchPair(field).onText, switchPair(field).offText],
  match: (candidate) => rank(candidate, { id: "switch", fits: candidate.type === "string", natural: isYesNo(candidate) ? 15 : 0 }),
  columnType: () => "text",
  operators: ["eq"],
  celType: "string",
  jsonSchema: (field) => {
    const { on, off } = switchPair(field);
    return { type: "string", enum: [on, off] };
  },
  propsSchema: propsSchema({
    on: { type: "string", default: "Y", description: "打开时存的值" },
    off: { type: "string", default: "N", description: "关闭时存的值" },
    onText: { type: "string", default: "是", description: "打开时显示的文字" },
    offText: { type: "string", default: "否", description: "关闭时显示的文字" },
  }),
  toText: (value, field) => {
    const { on, off, onText, offText } = switchPair(field);
    if (value === on) return onText;
    return value === off ? offText : "";
  },
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const { on, off, onText, offText } = switchPair(field);
      const choices = [
        { value: on, text: onText },
        { value: off, text: offText },
      ];
      // Its own words first: a pair may call off what others call yes.
      const isYes = readYesNo(trimmed);
      const value = findChoice(choices, trimmed) ?? (isYes === undefined ? undefined : isYes ? on : off);
      if (value !== undefined) return read(value);
      return refuse(`${field.title}“${trimmed}”应填写“${onText}”或“${offText}”`);
    }),
  verb: "选择",
  align: "center",
  sortable: true,
  sample: (field, seed) => (seed % 2 === 0 ? switchPair(field).on : switchPair(field).off),
};

/** Values and texts of a switch field. */
export function switchPair(field: FieldModel): SwitchPair {
  const option = (name: string, fallback: string) => {
    const value = field.ui.props[name];
    return typeof value === "string" ? value : fallback;
  };
  return { on: option("on", "Y"), off: option("off", "N"), onText: option("onText", "是"), offText: option("offText", "否") };
}

function isYesNo({ constraints, dictionary }: KindCandidate): boolean {
  const values = constraints.enum ?? [];
  return dictionary === undefined && values.length === 2 && values.includes("Y") && values.includes("N");
}
