import { Navigate, useNavigate, useParams } from "react-router-dom";
import { AccountCenter } from "../../pages/account/AccountCenter.tsx";
import type { Profile } from "../../pages/account/accountApi.ts";
import { AccountSettings } from "../../pages/account/AccountSettings.tsx";
import type { SettingsSection } from "../../pages/account/AccountSettings.tsx";
import { BaseSettings } from "../../pages/account/BaseSettings.tsx";
import { BindingSettings } from "../../pages/account/BindingSettings.tsx";
import { SecuritySettings } from "../../pages/account/SecuritySettings.tsx";
import { changePassword } from "../session/changePassword.ts";
import { updateUser } from "../session/session.store.ts";
import { LookAndLayout } from "../settings/LookAndLayout.tsx";
import { useIsNarrow } from "../theme/windowWidth.ts";
import { NoticeSettings } from "./NoticeSettings.tsx";

/** Who the signed-in person is, at its address. */
export function AccountCenterRoute() {
  const navigate = useNavigate();
  return <AccountCenter onSettings={(section) => void navigate(`/account/settings/${section}`)} />;
}

const sections: readonly SettingsSection[] = [
  { key: "base", title: "基本设置", content: <BaseSettings onChanged={keepProfile} /> },
  { key: "security", title: "安全设置", content: <SecuritySettings onChangePassword={changePassword} /> },
  { key: "binding", title: "账号绑定", content: <BindingSettings /> },
  { key: "notification", title: "新消息通知", content: <NoticeSettings /> },
  { key: "custom", title: "个性化设置", content: <LookAndLayout /> },
];

/** The settings of the account; the last part of the address says which section. */
export function AccountSettingsRoute() {
  const { section = "" } = useParams();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  if (!sections.some(({ key }) => key === section)) return <Navigate to="/account/settings/base" replace />;
  return (
    <AccountSettings sections={sections} shown={section} isNarrow={isNarrow} onShow={(key) => void navigate(`/account/settings/${key}`)} />
  );
}

/** The header shows the picture too. */
function keepProfile({ avatar }: Profile): void {
  updateUser({ avatar: avatar?.[0]?.path ?? null });
}
