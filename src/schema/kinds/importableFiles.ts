import { fileTypeOf, suffixOf } from "./fileTypes.ts";
import { spaced } from "./fileWords.ts";
import { foreignOfSuffix } from "./foreignFiles.ts";

/** Suffixes of files that are imported (spec §9). */
export const IMPORTABLE = [".xls", ".xlsx"] as const;

interface FormWords {
  /** What the file is, as people call it. */
  readonly what: string;
  /** How it becomes a file that is taken. */
  readonly remedy: string;
}

const SAVE_AS = "选择“另存为”，类型选“Excel 工作簿（.xlsx）”，再导入另存的文件";
const OPEN = `请用 Excel 或 WPS 打开它，${SAVE_AS}`;

/** Files that people take for a workbook, by what they are. */
const forms = {
  page: { what: "网页，只是后缀写成了 Excel 的", remedy: OPEN },
  text: {
    what: "文本文件（CSV 或用制表符分隔），不是 Excel 工作簿",
    remedy: `${OPEN}；编号、电话等列请先设为“文本”格式，以免丢掉开头的 0`,
  },
  macro: { what: "带宏的 Excel 工作簿", remedy: OPEN },
  locked: {
    what: "设了密码或受保护的文件，没有密码读不出内容",
    remedy: `请用 Excel 或 WPS 打开它，取消密码（文件→信息→保护工作簿→用密码进行加密，清空密码；审阅→撤消工作簿保护），${SAVE_AS}`,
  },
  old: { what: "Excel 95 或更早版本的工作簿", remedy: OPEN },
  binary: { what: "Excel 二进制工作簿（.xlsb）", remedy: OPEN },
  template: { what: "Excel 模板", remedy: OPEN },
  xml: { what: "XML 格式的表格", remedy: OPEN },
  openDocument: { what: "OpenDocument 表格（.ods）", remedy: OPEN },
  wps: { what: "WPS 表格（.et）", remedy: `请用 WPS 打开它，${SAVE_AS}` },
  numbers: { what: "苹果 Numbers 表格", remedy: "请在 Numbers 里选择“文件→导出为→Excel”，再导入导出的文件" },
  archive: { what: "压缩包", remedy: "请解压，再导入里面的 Excel 文件" },
  unfinished: { what: "没有下载完的文件", remedy: "请等它下载完，再导入下载好的文件" },
  temporary: { what: "Excel 打开文件时留下的临时文件", remedy: "请选择名称前面没有“~$”的那个文件" },
  unknown: { what: "Excel 读不出的内容，文件可能已损坏、只改了后缀，或被单位的加密软件加密", remedy: OPEN },
} as const satisfies Readonly<Record<string, FormWords>>;

/** What a file is that is no workbook we read. */
export type ForeignForm = keyof typeof forms;

/** What a file is instead of a workbook: one of the forms people confuse with one, or a format by its title. */
export type FoundForm = ForeignForm | { readonly title: string };

const bySuffix: Readonly<Record<string, ForeignForm>> = {
  ...Object.fromEntries(["csv", "tsv", "txt", "prn", "dif"].map((suffix) => [suffix, "text"])),
  ...Object.fromEntries(["html", "htm", "mht", "mhtml"].map((suffix) => [suffix, "page"])),
  ...Object.fromEntries(["xlsm", "xltm", "xlam", "xla"].map((suffix) => [suffix, "macro"])),
  ...Object.fromEntries(["xlt", "xltx", "ett"].map((suffix) => [suffix, "template"])),
  ...Object.fromEntries(["zip", "rar", "7z", "gz", "tar", "tgz"].map((suffix) => [suffix, "archive"])),
  ...Object.fromEntries(["crdownload", "part", "tmp", "download", "td"].map((suffix) => [suffix, "unfinished"])),
  xlsb: "binary",
  xml: "xml",
  ods: "openDocument",
  fods: "openDocument",
  et: "wps",
  numbers: "numbers",
};

/** What a file is whose name says already that it is not imported; `undefined` where its name is that of a workbook. */
export function formOfName(name: string): FoundForm | undefined {
  if (name.startsWith("~$")) return "temporary";
  const suffix = suffixOf(name);
  if (IMPORTABLE.some((importable) => importable === `.${suffix}`)) return undefined;
  const title = fileTypeOf(name)?.title ?? foreignOfSuffix(suffix)?.title;
  return bySuffix[suffix] ?? { title: title ?? (suffix === "" ? "没有后缀的文件" : `.${suffix} 文件`) };
}

/** What a file is, what is taken, and what to do, in one sentence. */
export function formSentence(form: FoundForm): string {
  const { what, remedy }: FormWords =
    typeof form === "string"
      ? forms[form]
      : { what: form.title, remedy: "请选择 Excel 工作簿；数据在别的文件里时，请用 Excel 或 WPS 另存为 .xlsx" };
  return `这是${spaced(what)}。只能导入 ${IMPORTABLE.join(" 或 ")} 文件：${remedy}`;
}
