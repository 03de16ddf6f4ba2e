import { lazyPart } from "../../../runtime/index.ts";
import { integerInput, integerValue } from "../core/integerCell.ts";
import { tagText } from "../core/tagText.ts";
import { plainText, type TypeOfColumn, type TypePart } from "./cellGround.ts";
import { TagsShow } from "./TagsShow.tsx";

const TextPopEditor = lazyPart(async () => (await import("./TextPopEditor.tsx")).TextPopEditor);

const typed: TypePart = { toText: plainText, fromText: (text) => ({ ok: true, value: text }) };

const inputNumber: TypePart = {
  toText: plainText,
  align: "right",
  limitText: integerInput,
  // A minus alone is nothing (GRID-53); what was pasted and is no number stays to be corrected.
  fromText: (text) => {
    const value = integerValue(text);
    const isUnread = value === null && integerInput("", text) === "";
    return isUnread ? { ok: false, message: numberWanted } : { ok: true, value };
  },
  unread: (value) => (typeof value === "string" && value !== "" && integerValue(value) === null ? numberWanted : undefined),
};
const numberWanted = "请输入数字";

/** Columns of texts (GRID-06): they are typed; `input_pop` opens a window for a longer one (GRID-71). */
export const textColumns = {
  input: () => typed,
  inputNumber: () => inputNumber,
  textarea: () => ({ ...typed, isLong: true }),
  input_pop: () => ({ ...typed, Editor: TextPopEditor, pressOpens: true }),
  tags: () => ({ toText: plainText, fromText: (text) => ({ ok: true, value: tagText(text) }), Show: TagsShow }),
} as const satisfies Readonly<Record<string, TypeOfColumn>>;
