import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { atMost } from "../../fields/parts/characterCount.ts";
import styles from "./AdvancedQuery.module.css";
import type { SavedQueriesControl } from "./useSavedQueries.ts";

/** Props of `SaveQueryDialog`. */
export interface SaveQueryDialogProps {
  readonly saved: SavedQueriesControl;
  readonly onClose: () => void;
}

/** Asks for the name under which a query is kept. */
export function SaveQueryDialog({ saved, onClose }: SaveQueryDialogProps) {
  const [name, setName] = useState("");
  const id = useId();
  const save = async () => {
    if (await saved.save(name)) onClose();
  };
  return (
    <Modal open title="保存查询" width={420} okText="保存" cancelText="取消" onOk={() => void save()} onCancel={onClose}>
      <label htmlFor={id} className={styles.nameLabel}>
        保存的名称
      </label>
      <Input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        {...atMost(40, { show: true })}
        placeholder="例如：本周待到访"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={(event) => {
          // Or the same key would press the button that gets the focus back.
          event.preventDefault();
          void save();
        }}
      />
    </Modal>
  );
}
