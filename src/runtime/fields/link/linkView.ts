import { defineFieldView } from "../defineFieldView.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell } from "../parts/TextShow.tsx";
import { LinkEdit } from "./LinkEdit.tsx";
import { LinkRead } from "./LinkShow.tsx";

/** The address of a page of the web. */
export const linkView = defineFieldView({
  kind: "link",
  inCell: "text",
  Cell: TextCell,
  Read: LinkRead,
  Edit: LinkEdit,
  Filter: TextFilter,
});
