import type { ActionEffect } from "../../schema/model/screen.ts";
import { http } from "../api/http.ts";
import type { ActionOperation } from "./action.types.ts";
import { fillTemplate } from "./fillTemplate.ts";

/**
 * Goes to another address, with the row's values filled in. `{paramsStr}` stands for the list's parameters
 * as JSON, for exports by navigation (spec §7). Other hosts and the server's own paths open in a new window.
 */
export const navigate: ActionOperation<Extract<ActionEffect, { readonly op: "navigate" }>> = {
  run: ({ effect, rows, host }) => {
    const to = fillTemplate(effect.to, { paramsStr: host.listParams(), ...rows[0] });
    if (isOutside(to)) window.open(to, "_blank", "noopener,noreferrer");
    else if (to.startsWith("/")) host.navigate(to);
    else host.notify("error", `操作的地址“${to}”不正确，应以 / 或 https:// 开头`);
  },
};

function isOutside(to: string): boolean {
  return /^https?:\/\//i.test(to) || to.startsWith(`${http.baseUrl}/`);
}
