import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { RowCommands } from "../../fields/children/childRowsView.ts";
import styles from "./children.module.css";

/** Props of `RowTools`. */
export interface RowToolsProps {
  readonly index: number;
  readonly count: number;
  readonly isOrdered: boolean;
  readonly commands: RowCommands;
}

/** Moves and removes a row. */
export function RowTools({ index, count, isOrdered, commands }: RowToolsProps) {
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
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除${name}`}
        onClick={() => commands.remove([index])}
      />
    </span>
  );
}
