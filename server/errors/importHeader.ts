import type { ColumnsQuestion } from "../../src/schema/wire/importAnswers.ts";

/** What is wrong with the titles of an import file. */
export interface HeaderFaults {
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
  readonly repeated: readonly string[];
}

/** The same, with what its importer may be asked instead of correcting the file. */
export interface HeaderRefusal extends HeaderFaults {
  readonly question: ColumnsQuestion;
}

/** The sentence for people that names the wrong titles. */
export function headerSentence({ unknown, missing, repeated }: HeaderFaults): string {
  const parts = [
    unknown.length > 0 ? `不认识的列：${unknown.join("、")}` : "",
    missing.length > 0 ? `缺少必填的列：${missing.join("、")}` : "",
    repeated.length > 0 ? `重复的列：${repeated.join("、")}` : "",
  ].filter((part) => part !== "");
  return `表头不正确（${parts.join("；")}），请下载导入模板后按模板填写`;
}
