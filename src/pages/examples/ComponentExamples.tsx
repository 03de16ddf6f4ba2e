import { Tabs } from "antd";
import styles from "./ComponentExamples.module.css";
import { LinkedExample, ManyExample, MarkedExample, RulesExample } from "./behaviours.tsx";
import { ColumnTypes } from "./ColumnTypes.tsx";

/** Live examples of the editable table, for developers who use it. */
export function ComponentExamples() {
  return (
    <section className={styles.page}>
      <h1>组件示例</h1>
      <Tabs
        destroyOnHidden
        items={[
          { key: "types", label: "列类型", children: <ColumnTypes /> },
          { key: "rules", label: "校验规则", children: <RulesExample /> },
          { key: "linked", label: "联动选择", children: <LinkedExample /> },
          { key: "marked", label: "行工具与禁用行", children: <MarkedExample /> },
          { key: "many", label: "一万行", children: <ManyExample /> },
        ]}
      />
    </section>
  );
}
