import { Typography } from "antd";
import type { FieldShowProps } from "../fieldView.ts";
import { TextRead } from "../parts/TextShow.tsx";

/** The whole text, with a button to copy it where the schema asks for one. */
export function TextDetail(props: FieldShowProps) {
  const { field, value } = props;
  if (field.ui.props["copyable"] !== true || typeof value !== "string" || value === "") return <TextRead {...props} />;
  return <Typography.Text copyable={{ text: value, tooltips: ["复制", "已复制"] }}>{value}</Typography.Text>;
}
