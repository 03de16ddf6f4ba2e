import { Modal } from "antd";
import { closeOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import { shortcutGroups } from "./shortcuts.ts";
import styles from "./ShortcutsDialog.module.css";

/** The list of keys, shown on `?`. */
export function ShortcutsDialog() {
  return (
    <Modal open={useIsOverlayOpen("shortcuts")} title="键盘快捷键" footer={null} width={560} onCancel={closeOverlay}>
      <div className={styles.groups}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} className={styles.group}>
            <h2>{title}</h2>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={styles.shortcut}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
