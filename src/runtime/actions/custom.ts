import type { ActionEffect } from "../../schema/model/screen.ts";
import type { ActionOperation } from "./action.types.ts";
import { customActionOf } from "./customActions.ts";

/** Does what somebody registered by hand under the effect's name. */
export const custom: ActionOperation<Extract<ActionEffect, { readonly op: "custom" }>> = {
  run: ({ action, effect, rows, host }) => {
    const { name, props } = effect;
    const registered = customActionOf(name);
    if (!registered) return host.notify("error", `操作“${action.label}”没有对应的程序（${name}），请联系管理员`);
    if ("Dialog" in registered) return host.openDialog({ type: "custom", name, props, rows });
    return registered.run({ action, rows, host, props });
  },
};
