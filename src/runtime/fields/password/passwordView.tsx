import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const PasswordEdit = lazyPart(async () => (await import("./PasswordEdit.tsx")).PasswordEdit);

/** A secret that is set and never shown: the server does not send it, and nothing here would show it. */
export const passwordView = defineFieldView({
  kind: "password",
  Cell: Hidden,
  Read: Hidden,
  Edit: whileLoading(PasswordEdit),
  loadEdit: PasswordEdit.loadAhead,
});

function Hidden() {
  return <span>不显示</span>;
}
