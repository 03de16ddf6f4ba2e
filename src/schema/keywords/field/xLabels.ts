import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-labels`: what people read for the values that `enum` lists. */
export interface RawXLabels {
  readonly "x-labels"?: Readonly<Record<string, string>>;
}

/** Names the listed values of a field. */
export const xLabelsKeyword: FieldKeyword = {
  names: ["x-labels"],
  compile: ({ raw }) => (raw["x-labels"] ? { labels: raw["x-labels"] } : {}),
  check: (site) => {
    const { field, kind, source } = site;
    const { labels, constraints } = field;
    if (!labels) return [];
    if (field.dictionary !== undefined) return misused(site, "x-labels", "文字来自字典", "x-labels 与 x-dict 只留一个。");
    if (!constraints.enum) return misused(site, "x-labels", "没有列出可取的值", "加上 enum，把每个值列出来。");
    if (kind.id !== "choice")
      return misused(site, "x-labels", `${kind.title}不显示这些文字`, '只有 "type": "string" 的列表值有文字；不要写 x-ui.kind。');
    const allowed = constraints.enum.map(String);
    const unknown = Object.keys(labels).filter((value) => !allowed.includes(value));
    // A name that is misspelt is missed as well; one of the two is enough.
    if (unknown.length > 0)
      return unknown.map((found) => diagnose("SCHEMA_WRONG_VALUE", source.at(["x-labels", found], "key"), { found, allowed }));
    return [
      ...allowed
        .filter((value) => !Object.hasOwn(labels, value))
        .map((missing) => diagnose("SCHEMA_MISSING_KEYWORD", source.at(["x-labels"], "key"), { missing })),
      ...repeatedLabels(site, labels),
    ];
  },
};

/** Two values of one name cannot be told apart in a list, nor read from a workbook. */
function repeatedLabels({ source }: FieldSite, labels: Readonly<Record<string, string>>): Diagnostic[] {
  const values = Object.keys(labels);
  const repeated = values.filter((value, index) => values.slice(0, index).some((earlier) => labels[earlier] === labels[value]));
  const [reason, remedy] = ["另一个值也叫这个名称，看的人和导入都分不清", "换一个名称。"];
  return repeated.map((value) =>
    diagnose("SCHEMA_MISUSED_KEYWORD", source.at(["x-labels", value]), { found: labels[value] ?? value, reason, remedy }),
  );
}
