import { Alert, Spin, Tag } from "antd";
import type { PlannedChange, PlannedSample } from "../../schema/wire/planAnswers.ts";
import type { SchemaPlanControl } from "./useSchemaState.ts";
import styles from "./SchemaChanges.module.css";

const states: Readonly<Record<PlannedChange["state"], { readonly color: string; readonly text: string }>> = {
  ready: { color: "default", text: "可以执行" },
  blocked: { color: "warning", text: "暂不执行" },
  refused: { color: "error", text: "不能执行" },
};

/** Lists what the schema files would do to stored data, with the rows that the reader may see. */
export function SchemaChanges({ control: { plan, isLoading, error } }: { readonly control: SchemaPlanControl }) {
  return (
    <>
      {error && <Alert type="error" showIcon message={error.message} />}
      <Spin spinning={isLoading}>
        {plan?.changes.length === 0 && <p className={styles["none"]}>数据库与文件一致，没有要做的更改。</p>}
        <ul aria-label="要做的更改" className={styles["changes"]}>
          {plan?.changes.map((change) => (
            <li key={`${change.kind}:${change.description}`}>
              <Change {...change} />
            </li>
          ))}
        </ul>
      </Spin>
    </>
  );
}

function Change({ state, description, rows = 0, samples }: PlannedChange) {
  const { color, text } = states[state];
  return (
    <>
      <Tag color={color}>{text}</Tag>
      {description}
      {samples.length > 0 && (
        <ul aria-label="有影响的行">
          {samples.map((sample) => (
            <li key={sample.id}>{sampleText(sample)}</li>
          ))}
          {rows > samples.length && <li>{`共 ${rows} 行`}</li>}
        </ul>
      )}
    </>
  );
}

function sampleText({ id, name = id, values }: PlannedSample): string {
  return [name, ...values.map(({ title, text }) => `${title}：${text === "" ? "（空）" : text}`)].join("，");
}
