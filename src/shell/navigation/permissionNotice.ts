import { asApiError } from "../../runtime/api/apiError.ts";
import { EmptyMenuError, ForeignMenuError } from "./buildNavigation.ts";

/** Tells a person at the sign-in why their rights could not be read. */
export function permissionNotice(error: unknown): string {
  if (error instanceof EmptyMenuError) return "您的账号还没有任何菜单，请联系管理员授权";
  if (error instanceof ForeignMenuError) return error.message;
  const { kind, message } = asApiError(error);
  return kind === "expired" ? "登录已过期，请重新登录" : `没有读到您的权限：${message}`;
}
