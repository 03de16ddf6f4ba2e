import { Typography } from "antd";

/** Props of `NodeText`. */
export interface NodeTextProps {
  readonly text: string;
  /** The path of the rows above it. */
  readonly above: string;
}

/** What a row of a tree is called that stands out of its place, as a search gives it, and where that place is. */
export function NodeText({ text, above }: NodeTextProps) {
  return (
    <span title={`${above}/${text}`}>
      {text} <Typography.Text type="secondary">{above}</Typography.Text>
    </span>
  );
}
