import { PlusOutlined } from "@ant-design/icons";
import { Button, Modal, Select } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useCan } from "../../access/AccessProvider.tsx";
import { totalText } from "../../listing/listState.ts";
import type { ListController } from "../../listing/useListController.ts";
import { useNarrow } from "../../base/useNarrow.ts";
import styles from "./AdvancedQuery.module.css";
import { ConditionRow } from "./ConditionRow.tsx";
import { withField } from "./condition.ts";
import type { MatchType } from "../../../schema/query/advancedQuery.ts";
import { entriesByValue, queryEntries } from "./queryEntries.ts";
import { SavedQueries } from "./SavedQueries.tsx";
import { SaveQueryDialog } from "./SaveQueryDialog.tsx";
import type { AdvancedQueryControl } from "./useAdvancedQuery.ts";
import { mostConditions, useQueryBuilder } from "./useQueryBuilder.ts";
import { useSavedQueries } from "./useSavedQueries.ts";

const matchTypes: readonly { readonly value: MatchType; readonly label: string }[] = [
  { value: "and", label: "AND（所有条件都要求匹配）" },
  { value: "or", label: "OR（条件中的任意一个匹配）" },
];

/** Props of `AdvancedQueryDialog`. */
export interface AdvancedQueryDialogProps {
  readonly controller: ListController;
  readonly control: AdvancedQueryControl;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when it is no longer to be seen. */
  readonly onClosed: () => void;
}

/** Builds a query of conditions on any field, runs it, and keeps it under a name. What is filled in stays when it is closed. */
export function AdvancedQueryDialog({ controller, control, isOpen, onClose, onClosed }: AdvancedQueryDialogProps) {
  const { screen } = controller;
  const can = useCan();
  const entries = useMemo(() => queryEntries(screen.entity, can), [screen.entity, can]);
  const byValue = useMemo(() => entriesByValue(entries), [entries]);
  const builder = useQueryBuilder(controller, control, byValue);
  const saved = useSavedQueries(control.saved, builder);
  const [isSaving, setIsSaving] = useState(false);
  const [added, setAdded] = useState<number>();
  const adding = useRef<HTMLButtonElement>(null);
  const isNarrow = useNarrow();
  const formId = useId();
  const matchId = useId();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (builder.run() && isNarrow) onClose();
  };
  const startSaving = () => {
    if (saved.canSave()) setIsSaving(true);
  };

  return (
    <Modal
      open={isOpen}
      title={`高级查询：${screen.title}`}
      width={1000}
      onCancel={onClose}
      afterClose={onClosed}
      maskClosable={false}
      footer={
        <div className={styles.footer}>
          <Button onClick={startSaving}>保存查询</Button>
          <Found controller={controller} />
          <Button onClick={builder.reset}>重置</Button>
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={controller.isLoading && controller.state.superQuery !== undefined}
          >
            查询
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <form id={formId} className={styles.builder} onSubmit={handleSubmit}>
          <div className={styles.match}>
            <label htmlFor={matchId}>匹配方式</label>
            <Select<MatchType> id={matchId} value={builder.matchType} options={[...matchTypes]} onChange={builder.changeMatch} />
          </div>
          <ul className={styles.conditions} aria-label="查询条件">
            {builder.conditions.map((condition, index) => (
              <ConditionRow
                key={condition.id}
                condition={condition}
                place={index + 1}
                entries={entries}
                entry={condition.field === undefined ? undefined : byValue.get(condition.field)}
                onChoose={(value) => {
                  const entry = byValue.get(value);
                  if (entry) builder.change(withField(condition, entry));
                }}
                onChange={builder.change}
                hasFocus={condition.id === added}
                onRemove={() => {
                  builder.remove(condition.id);
                  // The button that has the focus goes.
                  adding.current?.focus();
                }}
              />
            ))}
          </ul>
          <Button
            ref={adding}
            type="dashed"
            block
            icon={<PlusOutlined />}
            disabled={builder.conditions.length >= mostConditions}
            onClick={() => setAdded(builder.add())}
          >
            添加条件
          </Button>
        </form>
        <SavedQueries saved={saved} />
      </div>
      {isSaving && <SaveQueryDialog saved={saved} onClose={() => setIsSaving(false)} />}
    </Modal>
  );
}

/** Says what the query in force found, as the list lies behind the dialog. */
function Found({ controller: { state, total, totalIs, isLoading, error } }: { readonly controller: ListController }) {
  const isThere = state.superQuery !== undefined && !isLoading && !error;
  return (
    <output className={styles.found}>
      {isThere && `查询到${totalText(total, totalIs)}记录`}
      {error && state.superQuery ? error.message : null}
    </output>
  );
}
