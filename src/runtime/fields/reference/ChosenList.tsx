import { Button, Empty } from "antd";
import type { ChosenOption } from "./referenceApi.ts";
import styles from "./reference.module.css";

/** Props of `ChosenList`. */
export interface ChosenListProps {
  readonly chosen: readonly ChosenOption[];
  readonly onRemove: (option: ChosenOption) => void;
}

/** What is chosen so far, with a way to take each back (PICK-21). */
export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  return (
    <section aria-label="已选择">
      <p className={styles["chosenHead"]}>已选择（{chosen.length}）</p>
      {chosen.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有选择" />}
      <ul className={styles["chosen"]}>
        {chosen.map((option) => (
          <li key={option.value} className={styles["chosenItem"]}>
            {option.text}
            <Button type="link" size="small" aria-label={`删除${option.text}`} onClick={() => onRemove(option)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
