import { Link, useLocation } from "react-router-dom";
import { EntranceResult } from "../../pages/login/EntranceResult.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { SIGN_IN_PATH } from "../session/signInPath.ts";
import { EntranceLayout } from "../brand/EntranceLayout.tsx";

/** What follows a registration; without one, how an account is come by. */
export function RegisterResultRoute() {
  useDocumentTitle("注册结果");
  const { state } = useLocation() as { readonly state: { readonly username?: string } | null };
  const username = state?.username;
  return (
    <EntranceLayout>
      <EntranceResult
        status={username ? "success" : "info"}
        title={username ? `账号 ${username} 注册成功` : "注册需要审核"}
        text="管理员审核并分配权限后，就可以用这个账号登录。"
      >
        <Link to={SIGN_IN_PATH}>返回登录</Link>
      </EntranceResult>
    </EntranceLayout>
  );
}
