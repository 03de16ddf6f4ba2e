import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import { checkSort, type WrittenSort } from "../../../keywords/checkSort.ts";
import { guarded, type Unfitness } from "../../../keywords/checkFieldName.ts";
import type { Locate } from "../../../keywords/fieldKeyword.ts";
import type { JsonPath } from "../../../source/pointer.ts";
import { checkShownName } from "../../checkFields.ts";
import type { RawScreen } from "../../rawScreen.ts";
import type { ScreenSite } from "../../screenSite.ts";

type RawPrint = NonNullable<RawScreen["print"]>;
type Layout = RawPrint["layout"];

/** Members that only one layout has a use for. */
const MEMBERS_OF: Readonly<Record<Exclude<keyof RawPrint, "layout" | "paper">, Layout>> = {
  columns: "table",
  numbered: "table",
  per: "table",
  groupBy: "table",
  lines: "label",
  qr: "label",
  groups: "detail",
};

/** Members without which a layout has nothing to print. */
const NEEDED: Readonly<Record<Layout, readonly ("columns" | "lines")[]>> = { table: ["columns"], label: ["lines"], detail: [] };

/** Checks what a screen puts on paper. */
export function checkPrint(site: ScreenSite): Diagnostic[] {
  const { entity, source } = site;
  const { own, raw, at } = source;
  const ofScreen: WrittenSort["ofScreen"] = (name, place, unfit) =>
    checkShownName(site, name, place, (field) => unfit(field) ?? guarded(field));
  const order = checkSort(entity, { sort: own.sort, path: ["sort"], ofScreen }, at);
  if (own.print === undefined || raw.print === undefined) return order;
  return [...order, ...checkMembers(site, raw.print), ...checkPaper(site, raw.print), ...checkNames(site, own.print)];
}

function checkMembers({ source: { own, at } }: ScreenSite, print: RawPrint): Diagnostic[] {
  const { layout } = print;
  const missing = NEEDED[layout].filter((member) => print[member] === undefined);
  const misplaced = Object.entries(MEMBERS_OF).filter(
    ([member, of]) => of !== layout && own.print?.[member as keyof typeof MEMBERS_OF] !== undefined,
  );
  return [
    ...checkBlanks(at, own.print?.columns),
    ...missing.map((member) => diagnose("SCHEMA_MISSING_KEYWORD", at(["print"]), { missing: member })),
    ...misplaced.map(([found, of]) => {
      const [reason, remedy] = [`它只用于 ${of}，这里是 ${layout}`, `删去 ${found}，或把 layout 改为 "${of}"。`];
      return diagnose("SCHEMA_MISUSED_KEYWORD", at(["print", found], "key"), { found, reason, remedy });
    }),
  ];
}

/** A column for handwriting says what is written there, and how much room that takes. */
function checkBlanks(at: Locate, columns: RawPrint["columns"] = []): Diagnostic[] {
  return columns.flatMap((column, index) => {
    if (typeof column === "string" || column.field !== undefined) return [];
    const missing = (["title", "width"] as const).filter((member) => column[member] === undefined);
    return missing.map((member) => diagnose("SCHEMA_MISSING_KEYWORD", at(["print", "columns", index]), { missing: member }));
  });
}

/** Labels are as large as the paper in the printer: nobody can guess that. */
function checkPaper({ source: { own, at } }: ScreenSite, { layout, paper }: RawPrint): Diagnostic[] {
  const isSized = typeof paper === "object";
  if (layout === "label" && !isSized) {
    const place = own.print?.paper === undefined ? at(["print", "layout"]) : at(["print", "paper"]);
    const [reason, remedy] = ["标签纸多大，程序猜不出", '写上 "paper": { "width": 60, "height": 40 }，单位毫米。'];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", place, { found: "label", reason, remedy })];
  }
  if (layout === "label" || !isSized) return [];
  const [reason, remedy] = ["只有标签的纸要写大小", '写 "A4" 或 "A4 landscape"，或把 layout 改为 "label"。'];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["print", "paper"]), { found: "paper", reason, remedy })];
}

/** A field that a sheet names, where it does, and what would make it unfit there. */
type NamedField = readonly [name: string, path: JsonPath, unfit: Unfitness];

function checkNames(site: ScreenSite, print: Partial<RawPrint>): Diagnostic[] {
  const { columns = [], per = [], groupBy, lines = [], qr, groups = [] } = print;
  const named: readonly NamedField[] = [
    ...columns.flatMap((column, index): readonly NamedField[] => {
      if (typeof column === "string") return [[column, ["print", "columns", index], inOneLine]];
      return column.field === undefined ? [] : [[column.field, ["print", "columns", index, "field"], inOneLine]];
    }),
    ...per.map((name, index) => [name, ["print", "per", index], ungrouped] as const),
    ...(groupBy === undefined ? [] : [[groupBy, ["print", "groupBy"], ungrouped] as const]),
    ...lines.map((name, index) => [name, ["print", "lines", index], inOneLine] as const),
    ...(qr === undefined ? [] : [[qr, ["print", "qr"], uncoded] as const]),
    ...groups.flatMap(({ fields }, group) =>
      fields.map((name, index) => [name, ["print", "groups", group, "fields", index], unreadable] as const),
    ),
  ];
  return named.flatMap(([name, path, unfit]) => checkShownName(site, name, site.source.at(path), unfit));
}

const unreadable: Unfitness = ({ writeOnly }) => (writeOnly ? "它只写不读" : undefined);

const inOneLine: Unfitness = (field) => unreadable(field) ?? (field.children ? "子表不能写在一行里" : undefined);

/** Rows with masked values are alike where people are not. */
const ungrouped: Unfitness = (field) => {
  if (field.type === "array" || field.type === "object") return "它不是单个值";
  return unreadable(field) ?? (field.permission.mask === undefined ? undefined : "它有脱敏，不同的值遮盖后会分在一起");
};

/** What a code says is read by every telephone that sees the label. */
const uncoded: Unfitness = (field) => {
  const { type, permission, writeOnly } = field;
  if (writeOnly) return "它只写不读";
  if (permission.mask !== undefined || permission.read !== undefined) return "它有脱敏或查看权限，贴出去的二维码谁都能扫";
  return type === "array" || type === "object" ? "它不是单个值" : undefined;
};
