import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Drawer } from "antd";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import type { ListController } from "../listing/useListController.ts";
import { ToolButton } from "../base/ToolButton.tsx";
import { closable } from "../window/closable.ts";
import { useFirstFocus } from "../window/useFirstFocus.ts";
import type { AdvancedQueryControl } from "./advanced/useAdvancedQuery.ts";
import { focusInvalid } from "./focusInvalid.ts";
import styles from "./QueryBar.module.css";
import { QueryControls } from "./QueryControls.tsx";
import { useQueryDraft } from "./useQueryDraft.ts";

/** Props of `QueryDrawer`. */
export interface QueryDrawerProps {
  readonly controller: ListController;
  readonly advanced: AdvancedQueryControl;
}

/** The conditions of a list on a narrow screen: a button that says how many are in force, and a drawer. */
export function QueryDrawer({ controller, advanced }: QueryDrawerProps) {
  const { screen } = controller;
  const draft = useQueryDraft(controller);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const formId = useId();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useFirstFocus(isOpen ? form : null);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft.submit()) close();
    else focusInvalid(event.currentTarget);
  };
  const handleReset = () => {
    draft.reset();
    close();
  };
  const openAdvanced = () => {
    close();
    advanced.open();
  };
  return (
    <>
      <Badge count={draft.applied.size} size="small">
        {screen.aside ? (
          // What opens the tree beside it leaves no room for words on one line.
          <ToolButton label="筛选" icon={<FilterOutlined />} color="default" variant="outlined" onClick={() => setIsOpen(true)} />
        ) : (
          <Button icon={<FilterOutlined />} onClick={() => setIsOpen(true)}>
            筛选
          </Button>
        )}
      </Badge>
      <Drawer
        title={`查询${screen.title}`}
        open={isOpen}
        closable={closable}
        onClose={close}
        width="100%"
        footer={
          <div className={styles.footer}>
            <Button type="link" className={styles.first ?? ""} onClick={openAdvanced}>
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
    </>
  );
}
