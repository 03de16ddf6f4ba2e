import { Modal } from "antd";
import { Suspense, useState } from "react";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { useClosing } from "../../runtime/form/useClosing.ts";
import { changePassword } from "../session/changePassword.ts";
import { closeOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import styles from "./PasswordDialog.module.css";

const PasswordForm = lazyPart(async () => (await import("../../pages/account/PasswordForm.tsx")).PasswordForm);

/** Where people change their own password. What is typed is given up after a question only. */
export function PasswordDialog() {
  const [isTyped, setTyped] = useState(false);
  const { close, askToClose } = useClosing(isTyped, () => {
    setTyped(false);
    closeOverlay();
  });
  return (
    <Modal
      open={useIsOverlayOpen("password")}
      title="修改密码"
      width={800}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      classNames={{ body: styles.body ?? "" }}
      onCancel={askToClose}
    >
      <Suspense>
        <PasswordForm
          hasFocus
          onSubmit={changePassword}
          onChanged={close}
          onTypedChange={setTyped}
          onCancel={askToClose}
          cancelLabel="取消"
          labels="beside"
        />
      </Suspense>
    </Modal>
  );
}
