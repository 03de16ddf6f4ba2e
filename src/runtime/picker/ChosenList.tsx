import { Button, Empty } from "antd";
import type { Chosen } from "./useChosen.ts";
import styles from "./picker.module.css";

/** What is chosen so far, with a way to take each back, and all (PICK-21). */
export function ChosenList({ chosen: { options, remove, clear } }: { readonly chosen: Chosen }) {
  return (
    <section aria-label="已选择" className={styles["chosen"]}>
      <p className={styles["chosenHead"]} aria-live="polite">
        已选择（{options.length}）
        <Button type="link" size="small" disabled={options.length === 0} onClick={clear}>
          清空
        </Button>
      </p>
      {options.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有选择" />}
      <ul className={styles["chosenRows"]}>
        {options.map(({ value, text }) => (
          <li key={value} className={styles["chosenRow"]}>
            <span className={styles["chosenText"]}>{text}</span>
            <Button type="link" size="small" aria-label={`删除${text}`} onClick={() => remove([value])}>
              删除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
