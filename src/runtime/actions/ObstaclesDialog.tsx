import { Button, Modal } from "antd";
import type { Obstacle } from "./action.types.ts";
import styles from "./ObstaclesDialog.module.css";

/** Props of `ObstaclesDialog`. */
export interface ObstaclesDialogProps {
  readonly title: string;
  /** Which row is spoken of, where it is one. */
  readonly subject?: string | undefined;
  readonly items: readonly Obstacle[];
  onClose(): void;
}

/** Lists what was found about rows: what keeps an action from being run, or why some rows were left as they are. */
export function ObstaclesDialog({ title, subject = "", items, onClose }: ObstaclesDialogProps) {
  const follow = (lead: () => void) => {
    onClose();
    lead();
  };
  return (
    <Modal
      open
      title={title}
      width={520}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {subject !== "" && <p className={styles["subject"]}>{subject}</p>}
      <ul className={styles["list"]}>
        {items.map(({ text, lead }) => (
          <li key={text}>
            <span>{text}</span>
            {lead && (
              <Button type="link" size="small" aria-label={`去修改：${text}`} onClick={() => follow(lead)}>
                去修改
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
