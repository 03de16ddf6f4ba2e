import { iconTitles } from "../model/iconNames.ts";
import { findChoice } from "./findChoice.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

/** The icons there are, by their names. */
export const iconChoices = Object.entries(iconTitles).map(([value, text]) => ({ value, text }));

/** One of the icons that menus use, kept by its name. */
export const iconKind: FieldKind = {
  id: "icon",
  title: "图标",
  cellHint: "图标的名称，例如 日历",
  cellChoices: () => iconChoices.map(({ text }) => text),
  match: (candidate) => rank(candidate, { id: "icon", fits: candidate.type === "string", natural: 0 }),
  columnType: () => "text",
  operators: ["in", "eq"],
  celType: "string",
  jsonSchema: () => ({ type: "string", enum: iconChoices.map(({ value }) => value) }),
  propsSchema: propsSchema(),
  toText: (value) => iconChoices.find((icon) => icon.value === value)?.text ?? plainText(value),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const name = findChoice(iconChoices, trimmed);
      return name === undefined ? refuse(`${field.title}“${trimmed}”不是可用的图标，应填写图标的名称，例如 日历`) : read(name);
    }),
  verb: "选择",
  align: "left",
  sortable: false,
  columnWidth: { least: 90, usual: 120 },
  sample: (_field, seed) => iconChoices[seed % iconChoices.length]?.value,
};
