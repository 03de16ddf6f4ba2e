import { DownOutlined, LockOutlined, LogoutOutlined } from "@ant-design/icons";
import { App, Avatar, Button, Dropdown, Modal } from "antd";
import { lazy, Suspense, useState } from "react";
import { changePassword } from "../session/changePassword.ts";
import { displayName, useSession } from "../session/session.store.ts";
import { signOut } from "../session/signOut.ts";
import styles from "./UserMenu.module.css";

const PasswordForm = lazy(async () => ({ default: (await import("../../pages/account/PasswordForm.tsx")).PasswordForm }));

/** Who is signed in, what they may change about it, and the way out. */
export function UserMenu({ isCompact }: { readonly isCompact: boolean }) {
  const { modal } = App.useApp();
  const user = useSession((session) => session.user);
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const closePassword = () => setPasswordOpen(false);
  const name = displayName(user);

  function confirmSignOut() {
    void modal.confirm({ title: "提示", content: "真的要注销登录吗？", okText: "退出登录", cancelText: "取消", onOk: signOut });
  }

  return (
    <>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        menu={{
          items: [
            {
              key: "who",
              disabled: true,
              className: styles.who ?? "",
              label: <Identity name={name} account={user?.username} department={user?.orgCodeTxt} />,
            },
            { type: "divider" },
            { key: "password", icon: <LockOutlined aria-hidden />, label: "密码修改", onClick: () => setPasswordOpen(true) },
            { key: "signOut", icon: <LogoutOutlined aria-hidden />, label: "退出登录", onClick: confirmSignOut },
          ],
        }}
      >
        <Button type="text" className={styles.trigger ?? ""} aria-label={`欢迎您，${name}，用户菜单`}>
          <Avatar size={24} className={styles.avatar ?? ""} aria-hidden>
            {name.slice(0, 1)}
          </Avatar>
          {!isCompact && (
            <span className={styles.welcome}>
              欢迎您，{name}
              <DownOutlined className={styles.arrow} aria-hidden />
            </span>
          )}
        </Button>
      </Dropdown>
      <Modal
        open={isPasswordOpen}
        title="修改密码"
        width={800}
        footer={null}
        maskClosable={false}
        destroyOnHidden
        classNames={{ body: styles.password ?? "" }}
        onCancel={closePassword}
      >
        <Suspense>
          <PasswordForm onSubmit={changePassword} onChanged={closePassword} onCancel={closePassword} cancelLabel="取消" labels="beside" />
        </Suspense>
      </Modal>
    </>
  );
}

interface IdentityProps {
  readonly name: string;
  readonly account: string | undefined;
  readonly department: string | null | undefined;
}

function Identity({ name, account, department }: IdentityProps) {
  return (
    <>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.account}>{[account, department].filter(Boolean).join(" · ")}</span>
    </>
  );
}
