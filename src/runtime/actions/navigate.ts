import { readAddress } from "../../schema/address/readAddress.ts";
import type { ActionEffect } from "../../schema/model/screen.ts";
import { http } from "../api/http.ts";
import { openOutside } from "../window/openOutside.ts";
import type { ActionOperation } from "./action.types.ts";
import { fillTemplate } from "./fillTemplate.ts";

/**
 * Goes to another address, with the row's values filled in. `{paramsStr}` stands for the list's parameters
 * as JSON, for exports by navigation (spec §7). Other hosts and the server's own paths open in a new window.
 */
export const navigate: ActionOperation<Extract<ActionEffect, { readonly op: "navigate" }>> = {
  run: ({ effect, rows, host }) => {
    const to = fillTemplate(effect.to, { paramsStr: host.listParams(), ...rows[0] });
    const address = readAddress(to, ["page", "web"]);
    if (!address) host.notify("error", `操作的地址“${to}”不正确，应以 / 或 https:// 开头`);
    else if (address.kind === "page" && !address.text.startsWith(`${http.baseUrl}/`)) host.navigate(address.text);
    else openOutside(address.text);
  },
};
