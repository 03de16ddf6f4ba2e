import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useConfirm } from "../../window/useConfirm.tsx";
import styles from "./AdvancedQuery.module.css";
import type { SavedQuery } from "./savedQueries.ts";
import type { SavedQueriesControl } from "./useSavedQueries.ts";

/** The queries a person kept, to fill in again or to forget. */
export function SavedQueries({ saved: { list, load, forget } }: { readonly saved: SavedQueriesControl }) {
  const ask = useConfirm();
  const askToForget = async (query: SavedQuery) => {
    const text = "已经查出来的内容不受影响，删除后要重新填写条件。";
    if (await ask({ title: `删除保存的查询“${query.title}”？`, text, okText: "删除", danger: true })) forget(query);
  };
  return (
    <section className={styles.saved} aria-label="保存的查询">
      <h2 className={styles.heading}>保存的查询</h2>
      {list.length === 0 && <p className={styles.hint}>没有保存任何查询</p>}
      <ul className={styles.list}>
        {list.map((query) => (
          <li key={query.title} className={styles.savedQuery}>
            <Button type="link" size="small" className={styles.title ?? ""} title={query.title} onClick={() => load(query)}>
              {query.title}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除保存的查询${query.title}`}
              onClick={() => void askToForget(query)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
