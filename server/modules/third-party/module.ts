import { defineModule } from "../serverModule.ts";
import type { SignInProviders } from "./provider.types.ts";
import { readProviders } from "./readProviders.ts";

declare module "../serverServices.ts" {
  interface ModuleServices {
    /** Other systems people may sign in with. */
    readonly providers: SignInProviders;
  }
}

/** Other systems by which people come in, and whose accounts are theirs. */
export const thirdPartyModule = defineModule({
  name: "third-party",
  open: async ({ config }) => ({ gives: { providers: await readProviders(config) } }),
});
