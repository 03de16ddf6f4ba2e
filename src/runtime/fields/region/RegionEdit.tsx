import type { FieldEditorProps } from "../defineFieldView.tsx";
import { RegionCascader } from "./RegionCascader.tsx";
import { RegionSelects } from "./RegionSelects.tsx";

/** Chooses a region of China, in one cascading list or in a list for each level (PICK-53). */
export function RegionEdit(props: FieldEditorProps) {
  const linkage = props.field.ui.props["linkage"] ?? "cascader";
  if (linkage === "cascader") return <RegionCascader {...props} />;
  if (linkage === "select") return <RegionSelects {...props} />;
  return <span role="alert">Bad type value</span>;
}
