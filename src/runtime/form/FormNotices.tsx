import { Alert, Button } from "antd";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";

/** Props of `FormNotices`. */
export interface FormNoticesProps {
  readonly isLocked: boolean;
  /** Problems that belong to no field. */
  readonly loose: readonly FieldProblem[];
  /** Who has saved the row meanwhile, where that is known. */
  readonly newerBy?: string | undefined;
  /** Somebody has saved the row meanwhile: shows what differs. */
  readonly onShowNewer?: (() => void) | undefined;
}

/** What has to be said about the form as a whole. */
export function FormNotices({ isLocked, loose, newerBy, onShowNewer }: FormNoticesProps) {
  return (
    <>
      {isLocked && <Alert type="info" showIcon message="这条记录已锁定，只能查看。" />}
      {loose.length > 0 && <Alert type="error" showIcon message={loose.map(({ message }) => message).join("；")} />}
      {onShowNewer && (
        <Alert
          type="warning"
          showIcon
          message={`这条记录刚被${newerBy ?? "他人"}修改过。`}
          action={
            <Button size="small" onClick={onShowNewer}>
              查看差异
            </Button>
          }
        />
      )}
    </>
  );
}
