import { Dropdown } from "antd";
import { cloneElement, useState } from "react";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import { useMenuFocus } from "./useMenuFocus.tsx";

/** One line of a context menu. */
export interface ContextMenuItem {
  readonly key: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

/** Props of `ContextMenu`. */
export interface ContextMenuProps {
  /** The lines, or what gives them for the element that was pressed; without any, nothing opens. */
  readonly items: readonly ContextMenuItem[] | ((target: Element) => readonly ContextMenuItem[]);
  /** Called with the chosen key and the element that the menu was opened on. */
  onChoose(key: string, target: Element): void;
  /** One element; the menu opens by a right click, the menu key or Shift+F10 on anything in it. */
  readonly children: ReactElement<{ onContextMenu?: (event: MouseEvent<HTMLElement>) => void }>;
}

/**
 * A menu that opens where a person right-clicks. The keyboard moves in it at once, and Esc returns to where it was.
 *
 * @example
 * <ContextMenu items={[{ key: "delete", text: "删除" }]} onChoose={(key, target) => handle(key, target.id)}>
 *   <ul>…</ul>
 * </ContextMenu>
 */
export function ContextMenu({ items, onChoose, children }: ContextMenuProps) {
  const [target, setTarget] = useState<Element>();
  const [isOpen, setOpen] = useState(false);
  const renderMenu = useMenuFocus(isOpen);
  const lines = !target ? [] : typeof items === "function" ? items(target) : items;
  return (
    <Dropdown
      trigger={["contextMenu"]}
      open={isOpen && lines.length > 0}
      popupRender={renderMenu}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (!opens) target?.closest<HTMLElement>("[tabindex]")?.focus();
      }}
      menu={{
        items: lines.map(({ text, ...item }) => ({ ...item, label: text })),
        onClick: ({ key, domEvent }) => {
          // A choice made in the menu is not a click on what lies below it.
          domEvent.stopPropagation();
          if (target) onChoose(key, target);
        },
      }}
    >
      {cloneElement(children, {
        onContextMenu: (event: MouseEvent<HTMLElement>) => {
          if (event.target instanceof Element) setTarget(event.target);
          children.props.onContextMenu?.(event);
        },
      })}
    </Dropdown>
  );
}
