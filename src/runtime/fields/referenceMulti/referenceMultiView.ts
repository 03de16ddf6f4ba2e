import { defineFieldView } from "../defineFieldView.tsx";
import { ReferenceCell, ReferenceRead } from "../reference/ReferenceShow.tsx";
import { loadTreeSelect } from "../treeReference/treeSelect.ts";
import { ReferenceMultiEdit } from "./ReferenceMultiEdit.tsx";
import { ReferenceMultiFilter } from "./ReferenceMultiFilter.tsx";

/** Several rows of another entity. */
export const referenceMultiView = defineFieldView({
  kind: "referenceMulti",
  Cell: ReferenceCell,
  Read: ReferenceRead,
  Edit: ReferenceMultiEdit,
  loadEdit: loadTreeSelect,
  Filter: ReferenceMultiFilter,
});
