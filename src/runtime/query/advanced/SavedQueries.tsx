import { DeleteOutlined } from "@ant-design/icons";
import { Button, Popconfirm } from "antd";
import styles from "./AdvancedQuery.module.css";
import type { SavedQueriesControl } from "./useSavedQueries.ts";

/** The queries a person kept, to fill in again or to forget. */
export function SavedQueries({ saved: { list, load, forget } }: { readonly saved: SavedQueriesControl }) {
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
            <Popconfirm
              title={`删除“${query.title}”？`}
              okText="删除"
              okButtonProps={{ danger: true }}
              cancelText="取消"
              onConfirm={() => forget(query)}
            >
              <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除保存的查询${query.title}`} />
            </Popconfirm>
          </li>
        ))}
      </ul>
    </section>
  );
}
