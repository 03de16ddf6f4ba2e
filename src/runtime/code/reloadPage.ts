import { readAddress } from "../../schema/address/readAddress.ts";

/**
 * Loads the page anew, at another address if one is given; a module of its own because a test has no page to load.
 *
 * @throws Error with a sentence for people where the address leads nowhere
 */
export function reloadPage(address?: string): void {
  if (address === undefined) {
    window.location.reload();
    return;
  }
  const target = readAddress(address, ["page", "web"]);
  if (!target) throw new Error("要打开的地址不正确，请联系管理员检查登录方式的配置");
  window.location.assign(target.text);
}
