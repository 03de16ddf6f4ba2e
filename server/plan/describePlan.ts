import type { Diagnostic } from "../../src/schema/errors/diagnostic.ts";
import type { PlanAnswer, PlannedChange, PlannedSample } from "../../src/schema/wire/planAnswers.ts";

/** What a change is to people, by the kind of its step. */
const WORDS: Readonly<Record<string, string>> = {
  createTable: "新增",
  addColumn: "新增",
  addIndex: "索引",
  dropIndex: "索引",
  renameTable: "改名",
  renameColumn: "改名",
  restoreTable: "恢复",
  restoreColumn: "恢复",
  trashTable: "停用",
  trashColumn: "停用",
  archiveDeleted: "停用",
  changeType: "转换",
  changeRules: "规定",
  computeColumn: "计算",
  closeRows: "收窄",
  keepRows: "期限",
};

const STATES: Readonly<Record<PlannedChange["state"], string>> = { ready: "", blocked: "（暂不执行）", refused: "（不能执行）" };

/** Writes a plan for the terminal, line by line. */
export function describePlan({ changes, possible }: PlanAnswer, faults: readonly Diagnostic[]): readonly string[] {
  return [
    ...faults.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`),
    ...(faults.length === 0 ? [] : ["以上文件有错误，计划按它们上一次正确的内容计算。"]),
    ...changes.flatMap(describeChange),
    summary(changes, possible),
  ];
}

function describeChange({ kind, state, description, rows, samples }: PlannedChange): readonly string[] {
  const head = `${WORDS[kind] ?? kind}${STATES[state]}  ${description}`;
  if (samples.length === 0) return [head];
  return [head, ...samples.map(describeSample), ...((rows ?? 0) > samples.length ? [`    …… 共 ${rows} 行`] : [])];
}

function describeSample({ id, name, values }: PlannedSample): string {
  return `    ${[id, ...(name ? [name] : []), ...values.map(({ title, text }) => `${title}：${text === "" ? "（空）" : text}`)].join("  ")}`;
}

function summary(changes: readonly PlannedChange[], possible: boolean): string {
  if (changes.length === 0) return "数据库与 schemas/ 一致，没有要做的更改。";
  const refused = changes.filter(({ state }) => state === "refused").length;
  return possible
    ? `共 ${changes.length} 项更改，尚未执行；重新加载界面配置或启动服务时执行。`
    : `共 ${changes.length} 项更改，其中 ${refused} 项会丢失值：在字段的 x-db 里用 lossyFrom 写明原来的列类型之前，全部不执行，原来的界面配置继续有效。`;
}
