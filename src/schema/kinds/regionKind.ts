import { halfWidth } from "../text/halfWidth.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

const CODE = /^\d{6}$/;
const SAMPLES = ["110101", "310104", "440104", "330106", "510107"] as const;

/** A province, city or district of China; the value is the code of the last level chosen. */
export const regionKind: FieldKind = {
  id: "region",
  title: "省市区",
  cellHint: "省/市/区，例如 广东省/广州市/越秀区；也可填 6 位地区代码",
  match: (candidate) =>
    rank(candidate, { id: "region", fits: candidate.type === "string", natural: candidate.format === "region" ? 10 : 0 }),
  columnType: () => "text",
  operators: ["eq", "in", "right_like"],
  celType: "string",
  jsonSchema: () => ({ type: "string", pattern: CODE.source }),
  propsSchema: propsSchema({
    linkage: { enum: ["cascader", "select"], default: "cascader", description: "级联选择或三个下拉框" },
    level: { enum: ["province", "city", "district"], default: "district", description: "选到哪一级" },
  }),
  toText: (value, _field, context) => {
    const code = plainText(value);
    return code === "" ? "" : (context.regionText?.(code) ?? code);
  },
  fromText: (text, field, context) =>
    readText(text, (trimmed) => {
      const plain = halfWidth(trimmed);
      const code = CODE.test(plain) ? plain : context.regionValue?.(plain);
      if (code !== undefined) return read(code);
      return refuse(
        `${field.title}“${trimmed}”不是已知的地区，或不止一个地区叫这个名字，请写全，例如 广东省/广州市/越秀区，或填 6 位地区代码`,
      );
    }),
  verb: "选择",
  align: "left",
  sortable: true,
  sample: (_field, seed) => SAMPLES[seed % SAMPLES.length],
};
