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
export function ButtonMenu(props: ButtonMenuProps) {
  return <HungMenu {...props} opening={useOpening()} />;
}

/** Whether a menu is open, and how that changes. */
export interface Opening {
  readonly isOpen: boolean;
  show(opens: boolean): void;
}

/** Opens and closes a menu; closed, it gives the focus back to what had it. */
export function useOpening(): Opening {
  const opener = useRef<Element>(null);
  const [isOpen, setOpen] = useState(false);
  function show(opens: boolean) {
    if (opens) opener.current = document.activeElement;
    else if (opener.current instanceof HTMLElement) opener.current.focus();
    setOpen(opens);
  }
  return { isOpen, show };
}

/** The menu of a button, hung on what is handed in. */
export function HungMenu({ menu, opening: { isOpen, show }, children, ...props }: ButtonMenuProps & { readonly opening: Opening }) {
  const renderMenu = useMenuFocus(isOpen);
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
