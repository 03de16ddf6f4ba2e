import type { CompiledScreen } from "../model/screen.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains what stands beside a list, and whether the viewer has it. */
export function explainAside(trace: ScreenTrace): ExplainedValue[] {
  const { listing, subject } = trace;
  if (!listing?.aside) return [];
  const { field, title, all, width, isCollapsed } = listing.aside;
  const shown = hasAside(subject.compiled);
  return [
    { aspect: "shown", value: shown, origin: "viewer", reason: shown ? "能看这个字段和它引用的行" : "看不到这个字段，或它引用的行" },
    trace.value("field", field, { screen: ["aside", "field"], rule: "" }),
    trace.value("title", title, { screen: ["aside", "title"], rule: "所引用的实体或字段的标题" }),
    trace.value("all", all, { screen: ["aside", "all"], rule: "默认写“全部”" }),
    trace.value("width", width, { screen: ["aside", "width"], rule: "默认宽度" }),
    trace.value("collapsed", isCollapsed, { screen: ["aside", "collapsed"], rule: "默认展开" }),
  ];
}

function hasAside(compiled: CompiledScreen | undefined): boolean {
  return compiled !== undefined && "aside" in compiled && compiled.aside !== undefined;
}
