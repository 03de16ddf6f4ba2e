import { MoreOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { MenuProps } from "antd";
import { useLayoutEffect, useRef } from "react";
import type { Row } from "../../../schema/model/json.ts";
import type { ActionItem } from "../../../schema/model/screen.ts";
import { closedByRight } from "../../access/actionAccess.ts";
import { useButtonAccess } from "../../access/useButtonAccess.ts";
import { useActionScope } from "../../actions/ActionScope.tsx";
import { closedItem } from "../../actions/closedItem.ts";
import { describeRow } from "../../actions/describeRow.ts";
import { useUndo } from "../../actions/useUndo.ts";
import { reasonAgainst } from "../../holds/heldRows.ts";
import { ButtonMenu } from "../../window/ButtonMenu.tsx";
import { restoreFocus } from "../../window/restoreFocus.ts";
import { useBoard } from "./boardContext.ts";

type Items = NonNullable<MenuProps["items"]>;

/** What can be done with a card without dragging it: first where it can go, then everything else. */
export function CardMenu({ row }: { readonly row: Row }) {
  const { controller, movesOf, titleOf } = useBoard();
  const { entity, rowActions } = controller.screen;
  const { offered, perform } = useActionScope();
  const access = useButtonAccess();
  const undo = useUndo(row);
  const button = useRef<HTMLButtonElement>(null);
  // Not as its ref: the menu hands refs on without what they give back.
  useLayoutEffect(() => restoreFocus(button.current), []);
  const moves = movesOf(row);
  const leading = new Set([...moves.values()].map(({ id }) => id));
  const others = offered(rowActions, row).filter(({ id, do: effect }) => !leading.has(id) && effect.op !== "detail");
  const itemOf = (action: ActionItem, label: string) => ({
    key: action.id,
    label,
    danger: action.danger || action.do.op === "delete",
    ...closedItem(closedByRight(access, action) ?? reasonAgainst(action, row)),
    onClick: () => void perform(action, [row]),
  });
  const items: Items = [
    ...(moves.size === 0 ? [] : [{ type: "group" as const, key: "moves", label: "移到…", children: [...moves].map(moveItem) }]),
    ...(moves.size > 0 && others.length > 0 ? [{ type: "divider" as const }] : []),
    ...others.map((action) => itemOf(action, action.label)),
  ];
  if (undo) items.push({ key: "undo", label: `${undo.label}（${undo.hint}）`, onClick: () => void undo.run() });
  if (items.length === 0) return null;
  return (
    <ButtonMenu menu={{ items }} placement="bottomRight">
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={`操作：${describeRow(entity, row)}`}
        aria-haspopup="menu"
      />
    </ButtonMenu>
  );

  function moveItem([value, action]: readonly [string, ActionItem]) {
    return itemOf(action, `${titleOf(value)}（${action.label}）`);
  }
}
