import { formSentence, type ForeignForm, type FoundForm } from "../../../../src/schema/kinds/importableFiles.ts";
import { AppError } from "../../../errors/appError.ts";

/** Forms whose refusal is counted by itself: each of them is met every week. */
const codes = {
  page: "IMPORT_FILE_PAGE",
  text: "IMPORT_FILE_TEXT",
  macro: "IMPORT_FILE_MACRO",
  locked: "IMPORT_FILE_LOCKED",
  old: "IMPORT_FILE_OLD",
} as const satisfies Partial<Readonly<Record<ForeignForm, string>>>;

/** The refusal of a file that is no workbook we read: what it is, what is taken, and what to do. */
export function refuseForm(form: FoundForm): AppError {
  const code = typeof form === "string" ? (codes as Partial<Record<ForeignForm, (typeof codes)[keyof typeof codes]>>)[form] : undefined;
  return code === undefined ? new AppError("IMPORT_FILE_TYPE", { reason: formSentence(form) }) : new AppError(code, {});
}
