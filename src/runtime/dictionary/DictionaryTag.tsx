import { Tag } from "antd";
import { readColor } from "../../schema/address/readColor.ts";
import { useDictionary } from "./DictionaryProvider.tsx";

/** Props of `DictionaryTag`. */
export interface DictionaryTagProps {
  readonly code: string;
  readonly value: string;
  /** Text that came with the row, for a value that the dictionary no longer holds. */
  readonly text?: string | undefined;
}

/** On the line's own top edge a tag leaves the height of its line, and so of its row, as it is. */
const tagStyle = { marginInlineEnd: 0, verticalAlign: "top" } as const;

/** Shows a dictionary value as a tag with its text; colour never stands alone. */
export function DictionaryTag({ code, value, text }: DictionaryTagProps) {
  const item = useDictionary(code).itemOf(value);
  const color = readColor(item?.color);
  return (
    <Tag bordered={false} {...(color ? { color } : {})} style={tagStyle}>
      {item?.text ?? text ?? value}
    </Tag>
  );
}
