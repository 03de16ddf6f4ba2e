import { CloseOutlined } from "@ant-design/icons";
import { closable } from "./closable.ts";

/** Like `closable`, for notices, where the library leaves its icon out as soon as the button is given a name. */
export const closableNotice = {
  ...closable,
  // The library makes it a link without an address, which is no control to who hears the page.
  role: "button",
  closeIcon: <CloseOutlined aria-hidden className="ant-notification-notice-close-icon" />,
} as const;
