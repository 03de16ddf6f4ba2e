import {
  ApartmentOutlined,
  ClearOutlined,
  DownOutlined,
  IdcardOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import type { MenuProps } from "antd";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { ButtonMenu } from "../../runtime/window/ButtonMenu.tsx";
import { visuallyHidden } from "../../runtime/window/visuallyHidden.ts";
import { findPage } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { displayName, useSession } from "../session/session.store.ts";
import { useSignOut } from "../session/useSignOut.ts";
import { openOverlay } from "./overlay.store.ts";
import { useClearCache } from "./useClearCache.ts";
import styles from "./UserMenu.module.css";

// Most people have no picture, and a first page does not wait for one.
const OwnAvatar = lazyPart(async () => (await import("../../pages/account/OwnAvatar.tsx")).OwnAvatar);

type Item = NonNullable<MenuProps["items"]>[number];

/** Who is signed in, what they may change about it, and the way out. */
export function UserMenu({ isCompact }: { readonly isCompact: boolean }) {
  const signOut = useSignOut();
  const clearCache = useClearCache();
  const pageItem = usePageItem();
  const user = useSession((session) => session.user);
  const name = displayName(user);
  const items: Item[] = [
    {
      key: "who",
      disabled: true,
      className: styles.who ?? "",
      label: <Identity name={name} about={[user?.username, user?.orgCodeTxt, user?.tenantName]} />,
    },
    { type: "divider" },
    ...pageItem({ path: "/account/center", label: "个人中心", icon: <UserOutlined /> }),
    ...pageItem({ path: "/account/settings/base", label: "账户设置", icon: <IdcardOutlined /> }),
    { key: "settings", icon: <SettingOutlined />, label: "系统设置", onClick: () => openOverlay("settings") },
    { key: "password", icon: <LockOutlined />, label: "密码修改", onClick: () => openOverlay("password") },
    {
      key: "department",
      icon: <ApartmentOutlined />,
      label: "切换部门",
      onClick: () => openOverlay("department"),
    },
    { key: "cache", icon: <ClearOutlined />, label: "清理缓存", onClick: () => void clearCache() },
    { type: "divider" },
    { key: "signOut", icon: <LogoutOutlined />, label: "退出登录", onClick: signOut },
  ];

  return (
    <ButtonMenu placement="bottomRight" menu={{ items }}>
      <Button type="text" className={styles.trigger ?? ""} aria-haspopup="menu">
        <span className={styles.avatar} aria-hidden>
          {user?.avatar ? (
            <Suspense fallback={name.slice(0, 1)}>
              <OwnAvatar name={name} path={user.avatar} size={24} />
            </Suspense>
          ) : (
            name.slice(0, 1)
          )}
        </span>
        <span className={isCompact ? visuallyHidden : styles.welcome}>欢迎您，{name}</span>
        <span className={visuallyHidden}>，用户菜单</span>
        {!isCompact && <DownOutlined className={styles.arrow} />}
      </Button>
    </ButtonMenu>
  );
}

/** Gives the item of a page, where this console has it. */
function usePageItem() {
  const navigate = useNavigate();
  const navigation = usePermissions((permissions) => permissions.navigation);
  return ({ path, ...shown }: { readonly path: string; readonly label: string; readonly icon: ReactNode }): Item[] =>
    findPage(navigation, path) ? [{ key: path, ...shown, onClick: () => void navigate(path) }] : [];
}

interface IdentityProps {
  readonly name: string;
  /** Account, department and tenant; what there is none of is left out. */
  readonly about: readonly (string | null | undefined)[];
}

function Identity({ name, about }: IdentityProps) {
  return (
    <>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.account}>{about.filter(Boolean).join(" · ")}</span>
    </>
  );
}
