import { Modal } from "antd";
import { useState } from "react";
import { closeOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import { shownShortcuts } from "./shortcuts.ts";
import styles from "./ShortcutsDialog.module.css";

/** Dialogs and drawers lie at the library's 1000, one above the other as they came; this one came first and opens last. */
const aboveForms = 1100;

/** The keys that hold on the page as it is, shown on `?`. */
export function ShortcutsDialog() {
  const isOpen = useIsOverlayOpen("shortcuts");
  return (
    <Modal open={isOpen} title="键盘快捷键" footer={null} width={560} zIndex={aboveForms} destroyOnHidden onCancel={closeOverlay}>
      <Groups />
    </Modal>
  );
}

function Groups() {
  // What was there as the list opened; behind it nothing changes.
  const [groups] = useState(shownShortcuts);
  return (
    <div className={styles.groups}>
      {groups.map(({ title, shortcuts }) => (
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
  );
}
