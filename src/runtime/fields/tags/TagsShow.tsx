import { Tag } from "antd";
import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "../parts/fields.module.css";
import { TagLine } from "../parts/TagLine.tsx";

/** The tags on one line; those that find no room are counted. */
export function TagsCell({ value }: FieldShowProps) {
  const tags = textItems(value);
  return tags.length === 0 ? <Blank /> : <TagLine tags={tags.map((text) => ({ key: text, text, tag: <Tag>{text}</Tag> }))} />;
}

/** The tags, on as many lines as they need. */
export function TagsRead({ value }: FieldShowProps) {
  const tags = textItems(value);
  if (tags.length === 0) return <Blank />;
  return (
    <span className={styles["tags"]}>
      {tags.map((text) => (
        <Tag key={text}>{text}</Tag>
      ))}
    </span>
  );
}
