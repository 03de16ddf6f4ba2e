import { SearchOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import type { RefSelectProps } from "antd";
import { useRef } from "react";
import { focusPage } from "./focusPage.ts";
import styles from "./MenuSearch.module.css";
import { MenuSearchSelect } from "./MenuSearchSelect.tsx";
import { closeOverlay, openOverlay, useIsOverlayOpen } from "./overlay.store.ts";

/** The menu search of narrow windows: a button, and the box in a dialog. */
export function MenuSearchDialog() {
  const select = useRef<RefSelectProps>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    <>
      <Button type="text" icon={<SearchOutlined aria-hidden />} aria-label="搜索菜单" onClick={() => openOverlay("search")} />
      <Modal
        open={useIsOverlayOpen("search")}
        title="搜索菜单"
        footer={null}
        destroyOnHidden
        onCancel={closeOverlay}
        afterOpenChange={(isOpen) => isOpen && select.current?.focus()}
        // The dialog gives the focus back to its button first.
        afterClose={() => {
          const choose = chosen.current;
          chosen.current = undefined;
          if (!choose) return;
          focusPage();
          choose();
        }}
      >
        <MenuSearchSelect
          ref={select}
          className={styles.wide ?? ""}
          placeholder="菜单、操作，或手机号、编号、姓名"
          onChosen={(choose) => {
            chosen.current = choose;
            closeOverlay();
          }}
        />
      </Modal>
    </>
  );
}
