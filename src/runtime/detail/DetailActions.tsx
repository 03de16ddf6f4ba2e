import { Button } from "antd";
import { useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { useActionScope } from "../actions/ActionScope.tsx";
import { ToolbarMenu } from "../actions/ToolbarMenu.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import { ToolbarAction } from "../actions/ToolbarAction.tsx";
import { useUndo } from "../actions/useUndo.ts";
import { reasonAgainst } from "../holds/heldRows.ts";
import styles from "./Detail.module.css";

/** Buttons that stand beside each other on a phone; the others are in a menu, and none is cut off. */
const BESIDE_ON_PHONE = 3;

/** What can be done with the row that a detail shows. */
export function DetailActions({ screen, row }: { readonly screen: ListingScreen; readonly row: Row | undefined }) {
  const { offered } = useActionScope();
  const undo = useUndo(row);
  const isNarrow = useNarrow();
  const [isUndoing, setUndoing] = useState(false);
  const press = async () => {
    setUndoing(true);
    await undo?.run();
    setUndoing(false);
  };
  // Its place is kept while the row is on its way, so that the heading does not move.
  const actions = (row ? offered(screen.rowActions, row) : []).filter((action) => action.do.op !== "detail");
  const buttons = actions.map((action) => ({ action, rows: row ? [row] : [], closedBy: row && reasonAgainst(action, row) }));
  const shown = isNarrow ? BESIDE_ON_PHONE - (undo ? 1 : 0) : buttons.length;
  return (
    <div className={styles.actions}>
      {undo && (
        <Button title={undo.hint} loading={isUndoing ? { delay: 200 } : false} onClick={() => void press()}>
          {undo.label}
        </Button>
      )}
      {buttons.slice(0, shown).map((button) => (
        <ToolbarAction key={button.action.id} {...button} />
      ))}
      <ToolbarMenu entries={buttons.slice(shown)} />
    </div>
  );
}
