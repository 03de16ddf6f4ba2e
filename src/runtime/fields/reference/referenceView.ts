import { defineFieldView } from "../defineFieldView.tsx";
import { ReferenceEdit } from "./ReferenceEdit.tsx";
import { ReferenceFilter } from "./ReferenceFilter.tsx";
import { ReferenceCell, ReferenceRead } from "./ReferenceShow.tsx";

/** One row of another entity. */
export const referenceView = defineFieldView({
  kind: "reference",
  inCell: "choice",
  Cell: ReferenceCell,
  Read: ReferenceRead,
  Edit: ReferenceEdit,
  Filter: ReferenceFilter,
});
