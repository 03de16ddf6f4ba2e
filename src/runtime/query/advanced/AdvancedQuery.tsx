import { FunnelPlotOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { Suspense, useState } from "react";
import { lazyDialog } from "../../code/lazyPart.tsx";
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

/** The dialog of the query builder; its code comes when it is first opened. */
export function AdvancedQueryPart({ controller, control }: AdvancedQueryProps) {
  const { isOpen, close } = control;
  const [isThere, setIsThere] = useState(false);
  if (isOpen && !isThere) setIsThere(true);
  if (!isThere) return null;
  const dialog = { controller, control, isOpen, onClose: close, onClosed: () => setIsThere(false) };
  return (
    <Suspense>
      <AdvancedQueryDialog {...dialog} />
    </Suspense>
  );
}
