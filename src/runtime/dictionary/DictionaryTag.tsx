import { Tag } from "antd";
import { useDictionary } from "./DictionaryProvider.tsx";

/** Props of `DictionaryTag`. */
export interface DictionaryTagProps {
  readonly code: string;
  readonly value: string;
  /** Text that came with the row, for a value that the dictionary no longer holds. */
  readonly text?: string | undefined;
}

/** Shows a dictionary value as a tag with its text; colour never stands alone. */
export function DictionaryTag({ code, value, text }: DictionaryTagProps) {
  const item = useDictionary(code).itemOf(value);
  return (
    <Tag bordered={false} {...(item?.color ? { color: item.color } : {})} style={{ marginInlineEnd: 0 }}>
      {item?.text ?? text ?? value}
    </Tag>
  );
}
