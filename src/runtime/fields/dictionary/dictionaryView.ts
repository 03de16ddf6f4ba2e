import { defineFieldView } from "../defineFieldView.tsx";
import { DictionaryEdit } from "./DictionaryEdit.tsx";
import { DictionaryFilter } from "./DictionaryFilter.tsx";
import { DictionaryShow } from "./DictionaryShow.tsx";

/** One value of a dictionary. */
export const dictionaryView = defineFieldView({
  kind: "dictionary",
  inCell: "choice",
  Cell: DictionaryShow,
  Read: DictionaryShow,
  Edit: DictionaryEdit,
  Filter: DictionaryFilter,
});
