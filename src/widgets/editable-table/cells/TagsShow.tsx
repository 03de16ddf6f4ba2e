import { Tag } from "antd";
import { tagsOf } from "../core/tagText.ts";
import type { CellShowProps } from "../grid/gridColumn.ts";
import { plainText } from "./cellGround.ts";

/** The tags of a text, one behind the other (GRID-24). */
export function TagsShow({ value }: CellShowProps) {
  return tagsOf(plainText(value)).map((tag, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same tag may stand there twice
    <Tag key={index} bordered={false}>
      {tag}
    </Tag>
  ));
}
