import { asApiError } from "../../runtime/api/apiError.ts";
import { TENANT_LEFT } from "../session/tenantLeft.ts";
import { EmptyMenuError, ForeignMenuError } from "../navigation/buildNavigation.ts";

/** Tells a person at the sign-in why their rights could not be read. */
export function permissionNotice(error: unknown): string {
  if (error instanceof EmptyMenuError) return "您的账号还没有任何菜单，请联系管理员授权";
  if (error instanceof ForeignMenuError) return error.message;
  const { kind, status, message } = asApiError(error);
  if (kind === "expired") return status === TENANT_LEFT ? message : "登录已过期，请重新登录";
  return `没有读到您的权限：${message}`;
}
