import { Dropdown } from "antd";
import type { DropdownProps } from "antd";
import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMenuFocus } from "./useMenuFocus.tsx";

/** Props of `ButtonMenu`. */
export interface ButtonMenuProps extends Pick<DropdownProps, "placement" | "disabled"> {
  readonly menu: NonNullable<DropdownProps["menu"]>;
  /** The button. */
  readonly children: ReactElement;
}

/**
 * A button that opens a menu. The menu takes the focus, and gives it back however it is closed, so that a dialog that
 * an entry opens knows where to return. Esc closes the menu alone, also where it was opened in a dialog.
 */
export function ButtonMenu({ menu, children, ...props }: ButtonMenuProps) {
  const opener = useRef<Element>(null);
  const [isOpen, setOpen] = useState(false);
  const renderMenu = useMenuFocus(isOpen);
  function show(opens: boolean) {
    if (opens) opener.current = document.activeElement;
    else if (opener.current instanceof HTMLElement) opener.current.focus();
    setOpen(opens);
  }
  return (
    <Dropdown
      {...props}
      trigger={["click"]}
      open={isOpen}
      popupRender={renderMenu}
      onOpenChange={show}
      menu={{
        ...menu,
        onKeyDown(event) {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          show(false);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}
