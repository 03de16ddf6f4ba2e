import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { RowCommands } from "../../fields/children/childRowsView.ts";
import styles from "./children.module.css";

/** Props of `RowTools`. */
export interface RowToolsProps {
  readonly index: number;
  readonly count: number;
  readonly isFull: boolean;
  readonly isOrdered: boolean;
  readonly commands: RowCommands;
}

/** Moves, copies and removes a row. */
export function RowTools({ index, count, isFull, isOrdered, commands }: RowToolsProps) {
  const name = `第 ${index + 1} 行`;
  return (
    <span className={styles["tools"]}>
      {isOrdered && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${name}`}
            disabled={index === 0}
            onClick={() => commands.move(index, index - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${name}`}
            disabled={index === count - 1}
            onClick={() => commands.move(index, index + 1)}
          />
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制${name}`}
        title="复制"
        disabled={isFull}
        onClick={() => commands.copy(index)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除${name}`}
        onClick={() => commands.remove([index])}
      />
    </span>
  );
}
