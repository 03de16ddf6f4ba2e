import { SearchOutlined } from "@ant-design/icons";
import type { RefSelectProps } from "antd";
import { useEffect, useRef, useState } from "react";
import { focusPage } from "./focusPage.ts";
import styles from "./MenuSearch.module.css";
import { MenuSearchSelect } from "./MenuSearchSelect.tsx";
import { closeOverlay, leaveOverlay, openOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import { searchKeys } from "./searchKeys.ts";

const placeholder = `菜单、找人 ${searchKeys}`;

/** The search box of the header; its key opens it from anywhere. Until it is first used its looks stand in for it. */
export function MenuSearch() {
  const isOpen = useIsOverlayOpen("search");
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
  return isUsed ? <SearchBox isOpen={isOpen} /> : <SearchBoxLooks onFocus={() => setUsed(true)} />;
}

/** The select itself. It takes the focus as it takes the place of its looks, which had it. */
function SearchBox({ isOpen }: { readonly isOpen: boolean }) {
  const select = useRef<RefSelectProps>(null);
  useEffect(() => select.current?.focus(), []);
  useEffect(() => {
    if (isOpen) select.current?.focus();
  }, [isOpen]);
  return (
    <MenuSearchSelect
      ref={select}
      className={styles.box ?? ""}
      placeholder={placeholder}
      popupMatchSelectWidth={360}
      open={isOpen}
      onOpenChange={(opens) => (opens ? openOverlay("search") : leaveOverlay("search"))}
      onChosen={(choose) => {
        closeOverlay();
        // A select that was pressed takes the focus back a moment later.
        setTimeout(() => {
          focusPage();
          choose();
        });
      }}
    />
  );
}

/** Drawn in place of the select, which takes a slow computer a tenth of a second that a first page does not have. */
function SearchBoxLooks({ onFocus }: { readonly onFocus: () => void }) {
  return (
    <span className={`${styles.box} ${styles.looks}`}>
      <input
        aria-label="搜索菜单"
        placeholder={placeholder}
        onFocus={onFocus}
        onPointerDown={(event) => {
          // The press would end on an element that is gone by then.
          event.preventDefault();
          openOverlay("search");
        }}
      />
      <SearchOutlined aria-hidden />
    </span>
  );
}
