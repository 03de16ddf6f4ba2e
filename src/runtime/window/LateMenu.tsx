import { useRef, useState } from "react";
import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { HungMenu, useOpening } from "./ButtonMenu.tsx";
import type { ButtonMenuProps } from "./ButtonMenu.tsx";
import styles from "./LateMenu.module.css";

/** Props of `LateMenu`: those of its button, and its menu. */
export interface LateMenuProps extends ButtonHTMLAttributes<HTMLButtonElement>, Pick<ButtonMenuProps, "menu"> {
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button with a menu that does what `ButtonMenu` does, for buttons that stand in every row: until it is pressed for the
 * first time it is a button and nothing else, since what opens a menu costs more than a whole row of text.
 */
export function LateMenu({ menu, ...button }: LateMenuProps) {
  const opening = useOpening();
  const [isUsed, setUsed] = useState(false);
  // A press beside an open menu has closed it before the click arrives, which would open it once more.
  const wasOpen = useRef(false);
  const { isOpen, show } = opening;
  const press = ({ detail }: MouseEvent) => {
    setUsed(true);
    show(!(detail > 0 ? wasOpen.current : isOpen));
    wasOpen.current = false;
  };
  return (
    <span className={styles.place}>
      <button {...button} type="button" aria-haspopup="menu" onPointerDown={() => (wasOpen.current = isOpen)} onClick={press} />
      {isUsed && (
        <HungMenu menu={menu} opening={opening}>
          <span className={styles.anchor} />
        </HungMenu>
      )}
    </span>
  );
}
