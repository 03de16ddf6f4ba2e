import { EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { closedByRight } from "../access/actionAccess.ts";
import { useButtonAccess } from "../access/useButtonAccess.ts";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { useActionScope } from "./ActionScope.tsx";
import type { ExportFormat } from "../../schema/model/exportFormats.ts";
import { exportFormatItems, useExportFormat, type ExportFormatChoice } from "./exportFormat.ts";
import { closedItem } from "./closedItem.ts";

/** Props of `ToolbarMenu`. */
export interface ToolbarMenuProps {
  /** Each with why it cannot be done now. */
  readonly entries: readonly { readonly action: ActionItem; readonly rows: readonly Row[]; readonly closedBy?: string | undefined }[];
  /** What else has no room: how the list is shown. @default nothing */
  readonly tools?: readonly { readonly label: string; onClick(): void }[];
}

type Entry = ToolbarMenuProps["entries"][number];

/** An export stands there once for each kind of file, the usual one first and by its own name. */
function inFormats(usual: ExportFormat, inFormat: ExportFormatChoice["inFormat"]): (entry: Entry) => readonly Entry[] {
  return (entry) => {
    const { action } = entry;
    if (action.do.op !== "export") return [entry];
    const others = exportFormatItems.filter(({ format }) => format !== usual);
    return [
      { ...entry, action: inFormat(action) },
      ...others.map(({ format }) => ({ ...entry, action: { ...inFormat(action, format), label: `${action.label} .${format}` } })),
    ];
  };
}

/** Actions of a list or of a row that have no room of their own. */
export function ToolbarMenu({ entries, tools = [] }: ToolbarMenuProps) {
  const { perform } = useActionScope();
  const access = useButtonAccess();
  const { format, inFormat } = useExportFormat();
  if (entries.length + tools.length === 0) return null;
  const actions = entries.flatMap(inFormats(format, inFormat)).map(({ action, rows, closedBy }, index) => ({
    // The same action may stand in the toolbar and among the batches.
    key: `${action.id}-${index}`,
    label: action.label,
    danger: action.danger,
    ...closedItem(closedByRight(access, action) ?? closedBy),
    onClick: () => void perform(action, rows),
  }));
  const items = [...actions, ...tools.map(({ label, onClick }) => ({ key: label, label, onClick }))];
  return (
    <ButtonMenu menu={{ items }}>
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label="更多操作" aria-haspopup="menu" />
    </ButtonMenu>
  );
}
