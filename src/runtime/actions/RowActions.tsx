import { MoreOutlined } from "@ant-design/icons";
import { memo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { undoOf } from "../../schema/model/rowUndo.ts";
import { closedByRight } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";
import type { ButtonAccess } from "../access/useButtonAccess.ts";
import { reasonAgainst } from "../holds/heldRows.ts";
import { useNarrow } from "../base/useNarrow.ts";
import { LateMenu } from "../window/LateMenu.tsx";
import { restoreFocus } from "../window/restoreFocus.ts";
import { useActionScope } from "./ActionScope.tsx";
import type { ActionScope } from "./ActionScope.tsx";
import { closedItem } from "./closedItem.ts";
import { useUndo } from "./useUndo.ts";
import styles from "./RowActions.module.css";

/** How many actions of a row are seen at once; the rest wait under 更多. */
export const visibleRowActions = 3;

/** Props of `RowActions`. */
export interface RowActionsProps {
  readonly actions: readonly ActionItem[];
  readonly row: Row;
  /** How many are seen at once. @default three, on a narrow screen none */
  readonly most?: number;
}

/**
 * The actions that apply to a row. Plain buttons, not antd's: a page of a hundred rows has hundreds of them,
 * and each of antd's costs as much as a whole row of text.
 */
export const RowActions = memo(function RowActions({ actions, row, most }: RowActionsProps) {
  const { offered, perform } = useActionScope();
  const access = useButtonAccess();
  const isNarrow = useNarrow();
  const applying = offered(actions, row);
  const shown = most ?? (isNarrow ? 0 : visibleRowActions);
  const rest = applying.slice(shown);
  return (
    <div className={styles.actions} tabIndex={-1}>
      {applying.slice(0, shown).map((action) => (
        <RowAction key={action.id} action={action} row={row} access={access} perform={perform} />
      ))}
      {(rest.length > 0 || undoOf(row)) && <MoreActions actions={rest} row={row} access={access} isNarrow={isNarrow} />}
    </div>
  );
});

interface RowActionProps extends Pick<ActionScope, "perform"> {
  readonly action: ActionItem;
  readonly row: Row;
  readonly access: ButtonAccess;
}

function RowAction({ action, row, access, perform }: RowActionProps) {
  const reason = closedByRight(access, action) ?? reasonAgainst(action, row);
  // Closed, it can be reached all the same, and says why.
  const closed = reason === undefined ? {} : ({ "aria-disabled": true, title: reason, "aria-description": reason } as const);
  return (
    <button ref={restoreFocus} type="button" className={classesOf(action)} {...closed} onClick={() => void perform(action, [row])}>
      {action.label}
    </button>
  );
}

interface MoreActionsProps extends Pick<RowActionsProps, "actions" | "row"> {
  readonly access: ButtonAccess;
  readonly isNarrow: boolean;
}

function MoreActions({ actions, row, access, isNarrow }: MoreActionsProps) {
  const { perform } = useActionScope();
  const undo = useUndo(row);
  const items = actions.map((action) => ({
    key: action.id,
    label: action.label,
    danger: action.danger || action.do.op === "delete",
    ...closedItem(closedByRight(access, action) ?? reasonAgainst(action, row)),
    onClick: () => void perform(action, [row]),
  }));
  if (undo) items.push({ key: "undo", label: `${undo.label}（${undo.hint}）`, danger: false, onClick: () => void undo.run() });
  if (items.length === 0) return null;
  return (
    <LateMenu menu={{ items }} ref={restoreFocus} className={styles.action} {...(isNarrow ? { "aria-label": "操作" } : {})}>
      {isNarrow ? <MoreOutlined /> : "更多"}
    </LateMenu>
  );
}

function classesOf({ danger, do: effect }: ActionItem): string {
  const isDanger = danger || effect.op === "delete";
  return [styles.action, isDanger ? styles.danger : ""].join(" ");
}
