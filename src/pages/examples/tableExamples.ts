import type { LineageColumn, LinkageConfig, OptionInput, TableRow } from "../../widgets/editable-table/component.ts";

/** Columns with rules of every kind. */
export const ruledColumns: readonly LineageColumn[] = [
  { key: "code", title: "编码", type: "input", validateRules: [{ required: true }, { pattern: "only" }], width: 140 },
  { key: "phone", title: "手机号", type: "input", validateRules: [{ pattern: "m" }], width: 160 },
  { key: "plate", title: "三位字母", type: "input", validateRules: [{ pattern: "^[A-Z]{3}$", message: "${title}应为三个大写字母" }] },
  { key: "taken", title: "昵称", type: "input", validateRules: [{ handler: refuseTaken }], width: 160 },
];

/** Some of their cells are faulty. */
export const ruledRows: readonly TableRow[] = [
  { id: "1", code: "A1", phone: "13800000001", plate: "ABC", taken: "小王" },
  { id: "2", code: "A1", phone: "123", plate: "abc", taken: "小李" },
];

/** Answers a moment later, as a server would. */
async function refuseTaken({ value }: { readonly value: unknown }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (value === "小李") throw new Error("这个昵称已被使用");
}

/** Three selects, each hanging on the one before. */
export const linkedColumns: readonly LineageColumn[] = [
  { key: "province", title: "省", type: "select", linkageKey: "city", width: 160 },
  { key: "city", title: "市", type: "select", linkageKey: "district", width: 160 },
  { key: "district", title: "区", type: "select", width: 160 },
];

/** A row of them. */
export const linkedRows: readonly TableRow[] = [{ id: "1", province: "沪", city: "沪-1", district: "沪-1-2" }, { id: "2" }];

/** Where their choices come from. */
export const linkage: readonly LinkageConfig[] = [{ key: "province", requestData: async (parent) => placesBelow(parent) }];

function placesBelow(parent: string): readonly OptionInput[] {
  if (parent === "") return ["京", "沪", "粤"].map((value) => ({ value, text: value }));
  const kind = parent.includes("-") ? "区" : "市";
  return [1, 2, 3].map((number) => ({ value: `${parent}-${number}`, text: `${parent}${kind}${number}` }));
}

/** Columns of many rows, with numbers below them. */
export const manyColumns: readonly LineageColumn[] = [
  { key: "name", title: "名称", type: "input", fixed: true, isOrder: true },
  { key: "count", title: "数量", type: "inputNumber", statistics: ["sum", "average"], isOrder: true },
  { key: "price", title: "单价", type: "inputNumber", statistics: ["average"] },
  { key: "day", title: "日期", type: "date" },
  { key: "note", title: "备注", type: "textarea", width: 320 },
];

/** So many rows of them. */
export function manyRows(count: number): readonly TableRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `物品 ${index + 1}`,
    count: (index * 7) % 50,
    price: ((index * 13) % 100) / 4,
    day: `2026-01-${String((index % 28) + 1).padStart(2, "0")}`,
    note: "",
    isClosed: index % 5 === 3,
  }));
}
