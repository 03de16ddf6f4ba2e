import { Button, Drawer } from "antd";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { closable } from "../window/closable.ts";
import { useFirstFocus } from "../window/useFirstFocus.ts";
import { focusInvalid } from "./focusInvalid.ts";
import styles from "./QueryBar.module.css";
import { QueryControls } from "./QueryControls.tsx";
import type { QueryDraft } from "./useQueryDraft.ts";

/** Props of `QueryDrawerPanel`. */
export interface QueryDrawerPanelProps {
  readonly screen: ListingScreen;
  readonly draft: QueryDraft;
  readonly isOpen: boolean;
  onClose(): void;
  onAdvanced(): void;
}

/** The drawer with the conditions of a list; loaded when it is first opened. */
export function QueryDrawerPanel({ screen, draft, isOpen, onClose, onAdvanced }: QueryDrawerPanelProps) {
  const formId = useId();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useFirstFocus(isOpen ? form : null);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft.submit()) onClose();
    else focusInvalid(event.currentTarget);
  };
  const handleReset = () => {
    draft.reset();
    onClose();
  };
  return (
    <Drawer
      title={`查询${screen.title}`}
      open={isOpen}
      closable={closable}
      onClose={onClose}
      width="100%"
      footer={
        <div className={styles.footer}>
          <Button type="link" className={styles.first ?? ""} onClick={onAdvanced}>
            高级查询
          </Button>
          <Button onClick={handleReset}>重置</Button>
          <Button type="primary" htmlType="submit" form={formId}>
            查询
          </Button>
        </div>
      }
    >
      <form ref={setForm} id={formId} className={styles.stacked} onSubmit={handleSubmit}>
        <QueryControls entity={screen.entity.name} draft={draft} shown={draft.controls} />
      </form>
    </Drawer>
  );
}
