import { defineFieldView } from "../defineFieldView.tsx";
import { PasswordEdit } from "./PasswordEdit.tsx";

/** A secret that is set and never shown: the server does not send it, and nothing here would show it. */
export const passwordView = defineFieldView({
  kind: "password",
  Cell: Hidden,
  Read: Hidden,
  Edit: PasswordEdit,
});

function Hidden() {
  return <span>不显示</span>;
}
