import { ReloadOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import type { PlanAnswer } from "../../schema/wire/planAnswers.ts";
import { SchemaChanges, SchemaFindings, useSchemaPlan, useSchemaProblems } from "../../runtime/index.ts";
import styles from "./SchemasPage.module.css";

/** For those who edit schemas: what is wrong with the files, what they would do to stored data, and the button that lets it happen. */
export function SchemasPage() {
  const control = useSchemaPlan();
  const { problems, error } = useSchemaProblems(true);
  return (
    <section className={styles.page}>
      <div className={styles.bar}>
        <h1>界面配置</h1>
        <span className={styles.hint}>schemas 文件夹里的文件；有错误的文件不生效，界面停在上一个正确的版本</span>
        <div className={styles.buttons}>
          <Button icon={<ReloadOutlined />} loading={control.isLoading} onClick={control.refresh}>
            重新核对
          </Button>
          <Button type="primary" disabled={control.plan?.possible !== true} loading={control.isReloading} onClick={control.reload}>
            重新加载
          </Button>
        </div>
      </div>
      <h2>文件里的错误</h2>
      {error && <Alert type="error" showIcon message={error.message} />}
      {problems?.length === 0 && <Alert type="success" showIcon message={soundText(control.plan)} />}
      {problems !== undefined && problems.length > 0 && (
        <Alert type="error" showIcon message={`${problems.length} 处错误`} description={<SchemaFindings findings={problems} />} />
      )}
      <h2>对数据的影响</h2>
      <SchemaChanges control={control} />
    </section>
  );
}

/** Files without an error may still wait for their reload, or for a word of their author. */
function soundText(plan: PlanAnswer | undefined): string {
  if (plan === undefined) return "没有错误。";
  return plan.changes.length === 0 ? "没有错误，所有文件都已生效。" : "没有错误；下面的更改还没有执行。";
}
