import { Button, Tooltip } from "antd";
import { useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { closedByRight } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";
import { useIcon } from "../base/IconContext.tsx";
import { useActionScope } from "./ActionScope.tsx";
import { operationOf } from "./actionRegistry.ts";

/** Props of `ToolbarAction`. */
export interface ToolbarActionProps {
  readonly action: ActionItem;
  /** What it acts on. @default nothing */
  readonly rows?: readonly Row[];
  /** Why it cannot be done now. @default it can */
  readonly closedBy?: string | undefined;
}

const noRows: readonly Row[] = [];

/** A button for an action of the whole list or of the selected rows; it shows that it works until it is done. */
export function ToolbarAction({ action, rows = noRows, closedBy: closedByRow }: ToolbarActionProps) {
  const closedBy = closedByRight(useButtonAccess(), action) ?? closedByRow;
  const { perform } = useActionScope();
  const [isBusy, setIsBusy] = useState(false);
  const own = useIcon(action.icon);
  const icon = own ?? operationOf(action.do).icon;

  const handleClick = async () => {
    setIsBusy(true);
    await perform(action, rows);
    setIsBusy(false);
  };
  const button = (
    <Button
      type={action.primary ? "primary" : "default"}
      // A red button is a warning; with nothing to act on there is nothing to warn of.
      danger={action.danger && rows.length > 0}
      loading={isBusy ? { delay: 200 } : false}
      onClick={() => void handleClick()}
      disabled={closedBy !== undefined}
      {...(icon ? { icon } : {})}
    >
      {action.label}
    </Button>
  );
  return closedBy === undefined ? button : <Tooltip title={closedBy}>{button}</Tooltip>;
}
