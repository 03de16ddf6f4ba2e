import { Alert, Button } from "antd";
import { useState } from "react";
import { asApiError } from "../../../runtime/index.ts";
import type { FormDraft } from "../../../runtime/forWidgets.ts";
import { chinaDateTime } from "../../../schema/time/chinaTime.ts";
import { draftSize } from "./rowDrafts.ts";

/** Props of `RowDraftNotice`. */
export interface RowDraftNoticeProps {
  readonly draft: FormDraft;
  readonly onRestore: () => Promise<void>;
  readonly onDiscard: () => void;
}

/** Offers what was changed in the table at the last visit and not saved. */
export function RowDraftNotice({ draft, onRestore, onDiscard }: RowDraftNoticeProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const restore = async () => {
    setBusy(true);
    try {
      await onRestore();
    } catch (error) {
      setFailure(asApiError(error).message);
      setBusy(false);
    }
  };
  return (
    <Alert
      type="info"
      showIcon
      message={`${chinaDateTime(new Date(draft.at)).slice(0, 16)} 修改的 ${draftSize(draft)} 行没有保存`}
      description={
        <>
          {draft.left.length > 0 && <div>出于保密，有些内容没有保留，恢复后请核对。</div>}
          {failure !== undefined && <div>没有恢复：{failure}。请再试一次。</div>}
        </>
      }
      action={
        <>
          <Button size="small" type="primary" loading={isBusy} onClick={() => void restore()}>
            恢复
          </Button>{" "}
          <Button size="small" disabled={isBusy} onClick={onDiscard}>
            不要了
          </Button>
        </>
      }
    />
  );
}
