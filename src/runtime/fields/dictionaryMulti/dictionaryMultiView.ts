import { defineFieldView } from "../defineFieldView.tsx";
import { DictionaryFilter } from "../dictionary/DictionaryFilter.tsx";
import { DictionaryMultiEdit } from "./DictionaryMultiEdit.tsx";
import { DictionaryMultiCell, DictionaryMultiRead } from "./DictionaryMultiShow.tsx";

/** Several values of a dictionary. */
export const dictionaryMultiView = defineFieldView({
  kind: "dictionaryMulti",
  inCell: "editor",
  Cell: DictionaryMultiCell,
  Read: DictionaryMultiRead,
  Edit: DictionaryMultiEdit,
  Filter: DictionaryFilter,
});
