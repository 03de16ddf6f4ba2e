import { App, Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import styles from "./cells.module.css";
import type { CellColumn } from "./lineageColumn.ts";
import { useGrid } from "../grid/gridContext.ts";
import { cellsOfPick, readPopup } from "./popupConfig.ts";
import { PopupDialog } from "./PopupDialog.tsx";

/** Opens the report whose rows fill in this cell and others (GRID-10). */
export function PopupEditor({ of, id, label, rowKey, column, onDone }: CellEditorProps & { readonly of: CellColumn }) {
  const { message } = App.useApp();
  const { model } = useGrid();
  const [config] = useState(() => readPopup(of));
  const refuse = useEffectEvent(() => {
    if (typeof config !== "string") return;
    void message.error(config);
    onDone();
  });
  useEffect(() => refuse(), []);
  if (typeof config === "string") return null;
  return (
    <>
      <Button id={id} aria-label={label} type="text" className={styles["full"] ?? ""}>
        选择{column.title}
      </Button>
      <PopupDialog
        config={config}
        isMany={of.multi === true}
        params={of.param ?? {}}
        onClose={onDone}
        onConfirm={(picked) => {
          model.write(cellsOfPick(config, rowKey, picked));
          onDone();
        }}
      />
    </>
  );
}
