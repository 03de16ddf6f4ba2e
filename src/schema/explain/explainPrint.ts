import { sortText } from "../model/parseSort.ts";
import type { PrintLayout } from "../model/print.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains the paper that rows are printed on, how they are put together, and which fields stand there. */
export function explainPrint(trace: ScreenTrace): ExplainedValue[] {
  const { screen } = trace.subject;
  if (screen.kind !== "print") return [];
  const { print, sort } = screen;
  const { width, height } = print.paper;
  return [
    trace.value("layout", print.layout, { screen: ["print", "layout"], rule: "默认每行一份，各写标题与值" }),
    trace.value("paper", `${width} × ${height} mm`, { screen: ["print", "paper"], rule: "默认 A4 竖放" }),
    ...explainContent(trace, print),
    trace.value("sort", sort?.map(sortText).join(","), { screen: ["sort"], rule: "没有写：按列表当时的次序" }),
  ];
}

function explainContent(trace: ScreenTrace, print: PrintLayout): ExplainedValue[] {
  if (print.layout === "label")
    return [
      trace.value("lines", print.lines, { screen: ["print", "lines"], rule: "" }),
      trace.value("qr", print.qr, { screen: ["print", "qr"], rule: "没有写：没有二维码" }),
    ];
  if (print.layout === "detail") {
    const groups = print.groups.map(({ title, fields }) => `${title}：${fields.join("、")}`);
    return [trace.value("groups", groups, { screen: ["print", "groups"], rule: "能读的字段，按 x-ui.group" })];
  }
  // A column without a field is left empty, to be written on.
  const columns = print.columns.map(({ field, title }) => field ?? title);
  return [
    trace.value("columns", columns, { screen: ["print", "columns"], rule: "" }),
    trace.value("per", print.per, { screen: ["print", "per"], rule: "没有写：都在一份里" }),
    trace.value("groupBy", print.groupBy, { screen: ["print", "groupBy"], rule: "没有写：一份里不分段" }),
    trace.value("numbered", print.isNumbered, { screen: ["print", "numbered"], rule: "默认没有序号" }),
  ];
}
