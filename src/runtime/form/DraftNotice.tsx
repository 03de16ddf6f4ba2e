import { Alert, Button } from "antd";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { chinaDateTime } from "../../schema/time/chinaTime.ts";
import type { FormDraft } from "./formDrafts.ts";

/** Props of `DraftNotice`. */
export interface DraftNoticeProps {
  readonly entity: CompiledEntity;
  readonly draft: FormDraft;
  /** `rev` of the row as it is stored now. */
  readonly rev: unknown;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was filled in at the last visit and not saved. */
export function DraftNotice({ entity, draft, rev, onRestore, onDiscard }: DraftNoticeProps) {
  const titles = (names: readonly string[]) =>
    names.flatMap((name) => entity.fields.find((field) => field.name === name)?.title ?? []).join("、");
  const hasMoved = draft.rev !== undefined && draft.rev !== rev;
  return (
    <Alert
      type="info"
      showIcon
      message={`${chinaDateTime(new Date(draft.at)).slice(0, 16)} 填写的内容没有保存：${titles(Object.keys(draft.values))}`}
      description={
        <>
          {hasMoved && <div>这条记录在那之后被保存过，恢复后请核对再保存。</div>}
          {draft.left.length > 0 && <div>出于保密，没有保留：{titles(draft.left)}。需要重新填写。</div>}
        </>
      }
      action={
        <>
          <Button size="small" type="primary" onClick={onRestore}>
            恢复
          </Button>{" "}
          <Button size="small" onClick={onDiscard}>
            不要了
          </Button>
        </>
      }
    />
  );
}
