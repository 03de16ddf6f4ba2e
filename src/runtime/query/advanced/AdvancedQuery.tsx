import { FunnelPlotOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { lazyDialog } from "../../code/lazyPart.tsx";
import { writeListAddress } from "../../listing/listAddress.ts";
import { untouchedList } from "../../listing/listState.ts";
import { ToolButton } from "../../base/ToolButton.tsx";
import type { ListController } from "../../listing/useListController.ts";
import styles from "./AdvancedQuery.module.css";
import { recordsOf } from "./conditionRecord.ts";
import type { AdvancedQueryControl } from "./useAdvancedQuery.ts";

const AdvancedQueryDialog = lazyDialog(async () => (await import("./AdvancedQueryDialog.tsx")).AdvancedQueryDialog);

/** Props of what shows the advanced query of a list. */
export interface AdvancedQueryProps {
  readonly controller: ListController;
  readonly control: AdvancedQueryControl;
}

/** The tool that opens the query builder; it says how many conditions are in force (QUERY-17). */
export function AdvancedQueryButton({ controller, control }: AdvancedQueryProps) {
  const { superQuery } = controller.state;
  const count = superQuery ? recordsOf(superQuery).length : 0;
  return (
    <Badge count={count} size="small" offset={[-6, 6]}>
      <ToolButton
        label={superQuery ? `高级查询，${count} 个条件生效中` : "高级查询"}
        // The icon alone is coloured: antd builds a button of another variant anew, and the dialog could not give the focus back.
        icon={<FunnelPlotOutlined className={superQuery ? (styles.inForce ?? "") : ""} />}
        aria-haspopup="dialog"
        onClick={control.open}
      />
    </Badge>
  );
}

/** Says above the rows that they are narrowed, as the conditions stand nowhere else; lets them be changed and dropped. */
export function AdvancedQueryNote({ controller, control }: AdvancedQueryProps) {
  const { state, submitSuperQuery } = controller;
  if (!state.superQuery) return null;
  const { matchType } = state.superQuery;
  const count = recordsOf(state.superQuery).length;
  return (
    <output className={styles.note}>
      <span>{`高级查询生效中：${count} 个条件，${matchType === "and" ? "全部满足" : "满足任意一个"}`}</span>
      <Button type="link" size="small" onClick={control.open}>
        修改
      </Button>
      <Button type="link" size="small" onClick={() => submitSuperQuery(undefined)}>
        清除条件
      </Button>
    </output>
  );
}

/** Props of `AdvancedQueryPart`. */
export interface AdvancedQueryPartProps extends AdvancedQueryProps {
  /** The list stands inside another screen, whose address it shares. */
  readonly isEmbedded: boolean;
}

/** The dialog of the query builder; its code comes when it is first opened. */
export function AdvancedQueryPart({ controller, control, isEmbedded }: AdvancedQueryPartProps) {
  const { isOpen, close } = control;
  const saveCode = useSaveCode(controller, isEmbedded);
  const [isThere, setIsThere] = useState(false);
  if (isOpen && !isThere) setIsThere(true);
  if (!isThere) return null;
  const dialog = { controller, control, saveCode, isOpen, onClose: close, onClosed: () => setIsThere(false) };
  return (
    <Suspense>
      <AdvancedQueryDialog {...dialog} />
    </Suspense>
  );
}

/**
 * Where queries of a list are kept: the full path of its route (QUERY-27), without what the list itself keeps there,
 * which is another after every query.
 */
function useSaveCode({ screen }: ListController, isEmbedded: boolean): string {
  const { pathname, search } = useLocation();
  const rest = writeListAddress(new URLSearchParams(search), untouchedList, screen).toString();
  return `${pathname}${rest === "" ? "" : `?${rest}`}${isEmbedded ? `#${screen.id}` : ""}`;
}
