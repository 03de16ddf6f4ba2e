import { defineFieldView } from "../defineFieldView.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell } from "../parts/TextShow.tsx";
import { TextDetail } from "./TextDetail.tsx";
import { TextEdit } from "./TextEdit.tsx";

/** One line of text. */
export const textView = defineFieldView({
  kind: "text",
  inCell: "text",
  Cell: TextCell,
  Read: TextDetail,
  Edit: TextEdit,
  Filter: TextFilter,
});
