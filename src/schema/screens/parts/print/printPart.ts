import { compact } from "../../../model/compact.ts";
import { parseSort } from "../../../model/parseSort.ts";
import { A4, A4_LANDSCAPE, type Paper, type PrintColumn, type PrintLayout } from "../../../model/print.ts";
import type { FormGroup } from "../../../model/screen.ts";
import { rollupsOf } from "../../../model/shownFields.ts";
import { fieldNamed } from "../../itemsOf.ts";
import type { RawScreen } from "../../rawScreen.ts";
import type { ExpandGround, ScreenPart } from "../../screenKind.ts";
import { expandGroups, groupsByTitle, pruneGroups } from "../groups.ts";
import { checkPrint } from "./checkPrint.ts";

type RawPrint = NonNullable<RawScreen["print"]>;

/** Sheets of paper: what stands on them, and how large they are. */
export const printPart: ScreenPart<"print"> = {
  members: ["print", "sort"],
  infer: () => ({}),
  check: checkPrint,
  expand: (ground) => {
    const { raw } = ground;
    return {
      print: expandPrint(ground, raw.print ?? { layout: "detail" }),
      ...compact({ sort: raw.sort ? parseSort(raw.sort) : undefined }),
    };
  },
  prune: ({ print }, { names }) => ({ print: prunePrint(print, names) }),
};

function expandPrint(ground: ExpandGround, print: RawPrint): PrintLayout {
  const paper = paperOf(print.paper);
  if (print.layout === "label") return { layout: "label", paper, lines: print.lines ?? [], ...compact({ qr: print.qr }) };
  if (print.layout === "detail") return { layout: "detail", paper, groups: sectionsOf(ground, print) };
  const { columns = [], numbered = false, per = [], groupBy } = print;
  return {
    layout: "table",
    paper,
    columns: columns.flatMap((column) => expandColumn(ground, column)),
    isNumbered: numbered,
    per,
    ...compact({ groupBy }),
  };
}

function paperOf(paper: RawPrint["paper"]): Paper {
  if (typeof paper === "object") return { width: paper.width, height: paper.height };
  return paper === "A4 landscape" ? A4_LANDSCAPE : A4;
}

function expandColumn({ entity }: ExpandGround, stated: NonNullable<RawPrint["columns"]>[number]): PrintColumn[] {
  const { field: name, title, width } = typeof stated === "string" ? { field: stated } : stated;
  if (name === undefined) return [{ title: title ?? "", ...compact({ width }) }];
  return fieldNamed(entity, name).map((field) => ({ field: name, title: title ?? field.title, ...compact({ width }) }));
}

/** Without groups of its own everything that can be read is printed, as the detail has it. */
function sectionsOf({ entity }: ExpandGround, { groups }: RawPrint): FormGroup[] {
  const all = [...entity.fields.filter(({ system, writeOnly }) => !system && !writeOnly), ...rollupsOf(entity)];
  return expandGroups(groups ?? groupsByTitle(all), [], entity);
}

/** Leaves out what a viewer may not know: a column, a line, a code. */
function prunePrint(print: PrintLayout, names: ReadonlySet<string>): PrintLayout {
  const isKnown = (name: string | undefined) => name === undefined || names.has(name);
  if (print.layout === "label") {
    const { qr, lines, ...label } = print;
    return { ...label, lines: lines.filter(isKnown), ...compact({ qr: isKnown(qr) ? qr : undefined }) };
  }
  if (print.layout === "detail") return { ...print, groups: pruneGroups(print.groups, names) };
  const { groupBy, columns, per, ...table } = print;
  return {
    ...table,
    columns: columns.filter(({ field }) => isKnown(field)),
    per: per.filter(isKnown),
    ...compact({ groupBy: isKnown(groupBy) ? groupBy : undefined }),
  };
}
