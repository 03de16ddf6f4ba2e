import { cronFault } from "../cron/cronFault.ts";
import { longestCron } from "../cron/readCron.ts";
import { halfWidth } from "../text/halfWidth.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { read, readText, refuse } from "./textResult.ts";

/** Characters of a text that a message repeats. */
const QUOTED = 80;

/** When something runs again and again: a cron expression as Quartz reads it, decision 0090. */
export const cronKind: FieldKind = {
  id: "cron",
  title: "执行周期",
  statedBy: "cron",
  cellHint: "Cron 表达式，例如 0 0 9 * * ?",
  match: (candidate) => rank(candidate, { id: "cron", fits: candidate.type === "string", natural: candidate.format === "cron" ? 10 : 0 }),
  columnType: () => "text",
  // An expression has the signs in it that conditions are written with; only a piece of one can be asked for without doubt.
  operators: ["like"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({
    hideSecond: { type: "boolean", description: "不编辑秒，秒固定为 0；年也不编辑" },
    hideYear: { type: "boolean", description: "不编辑年" },
    zoneField: {
      type: "string",
      description: "同一行里存放时区（如 Asia/Shanghai）的字段：预览按它计算，不是北京时间时与周期一起写明；不写按北京时间",
    },
  }),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      // What nobody reads is not worked on either.
      const expression = trimmed.length > longestCron ? trimmed : halfWidth(trimmed).replaceAll(/\s+/g, " ").toUpperCase();
      const fault = cronFault(expression);
      return fault === undefined ? read(expression) : refuse(`${field.title}“${quoted(trimmed)}”里有不能用的写法。${fault.message}`);
    }),
  isWire: (text) => cronFault(text) === undefined,
  align: "left",
  sortable: false,
  columnWidth: { least: 160, usual: 220 },
  sample: (_field, seed) => `0 ${seed % 60} ${Math.floor(seed / 60) % 24} * * ?`,
};

function quoted(text: string): string {
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}
