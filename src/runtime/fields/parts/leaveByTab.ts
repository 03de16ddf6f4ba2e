import type { KeyboardEvent } from "react";

/**
 * For lists that several values are chosen from: Tab leaves them. By itself antd's list takes Tab for Enter, and so would take
 * away the value that was chosen last, or choose another, when somebody goes on to the next field. The list closes as it
 * loses the focus.
 */
export const leaveByTab = {
  onKeyDownCapture: (event: KeyboardEvent): void => {
    if (event.key === "Tab") event.stopPropagation();
  },
};
