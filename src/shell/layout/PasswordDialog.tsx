import { Modal } from "antd";
import { Suspense } from "react";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { changePassword } from "../session/changePassword.ts";
import { closeOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import styles from "./PasswordDialog.module.css";

const PasswordForm = lazyPart(async () => (await import("../../pages/account/PasswordForm.tsx")).PasswordForm);

/** Where people change their own password. */
export function PasswordDialog() {
  return (
    <Modal
      open={useIsOverlayOpen("password")}
      title="修改密码"
      width={800}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      classNames={{ body: styles.body ?? "" }}
      onCancel={closeOverlay}
    >
      <Suspense>
        <PasswordForm
          hasFocus
          onSubmit={changePassword}
          onChanged={closeOverlay}
          onCancel={closeOverlay}
          cancelLabel="取消"
          labels="beside"
        />
      </Suspense>
    </Modal>
  );
}
