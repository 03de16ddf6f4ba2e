import { Button, Result, Skeleton } from "antd";
import type { FormGroup } from "../../schema/model/screen.ts";
import type { ApiError } from "../api/apiError.ts";
import styles from "./form.module.css";

/** Props of `FormNotReady`. */
export interface FormNotReadyProps {
  readonly groups: readonly FormGroup[];
  readonly error: ApiError | undefined;
  readonly onRetry: () => void;
}

/** Stands in a form's place while its row loads, or says why there is none. */
export function FormNotReady({ groups, error, onRetry }: FormNotReadyProps) {
  if (error?.kind === "missing") {
    return <Result status="404" title="记录不存在" subTitle="它可能已被删除，或您无权查看。请返回列表刷新后重试。" />;
  }
  if (error) {
    return (
      <Result
        status="error"
        title="没有读到要编辑的记录"
        subTitle={error.message}
        extra={
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles["body"]} aria-busy="true" aria-label="正在读取">
      {groups.map(({ key, fields }) => (
        <Skeleton key={key} active title={false} paragraph={{ rows: Math.min(7, fields.length + 1) }} />
      ))}
    </div>
  );
}
