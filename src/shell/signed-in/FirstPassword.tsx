import { PasswordForm } from "../../pages/account/PasswordForm.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { changePassword } from "../session/changePassword.ts";
import { signOut } from "../session/signOut.ts";
import { EntranceLayout } from "../brand/EntranceLayout.tsx";
import styles from "./FirstPassword.module.css";

/** Stands before the console while the password is one that an administrator set. */
export function FirstPassword() {
  useDocumentTitle("修改密码");
  return (
    <EntranceLayout>
      <section className={styles.section}>
        <h1>请先修改密码</h1>
        <p>当前密码由管理员设置，请改成只有您自己知道的密码。</p>
        {/* Changed, the person's data says so, and the console takes this page's place. */}
        <PasswordForm
          hasFocus
          onSubmit={changePassword}
          onChanged={() => undefined}
          onCancel={() => void signOut()}
          cancelLabel="退出登录"
        />
      </section>
    </EntranceLayout>
  );
}
