import { defineFieldView } from "../defineFieldView.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell } from "../parts/TextShow.tsx";
import { LongTextDetail } from "./LongTextDetail.tsx";
import { LongTextEdit } from "./LongTextEdit.tsx";

/** Text of several lines. */
export const longTextView = defineFieldView({
  kind: "longText",
  inCell: "text",
  Cell: TextCell,
  Read: LongTextDetail,
  Edit: LongTextEdit,
  Filter: TextFilter,
  wide: true,
  height: 98,
});
