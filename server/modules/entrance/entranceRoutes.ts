import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { EntranceServices } from "./entranceServices.ts";
import { openDemoAccounts } from "./openDemoAccounts.ts";
import { casService } from "./casRoutes.ts";

/** Another system as the sign-in page offers it. */
interface OfferedProvider {
  readonly id: string;
  readonly title: string;
  /** Where the page goes. */
  readonly url: string;
  /** Enterprise chat app whose browser it is the way in for. */
  readonly app: "wxwork" | "dingtalk" | null;
  readonly kind: "code" | "cas";
}

/** Tells the pages before the sign-in which ways in are open. */
export function entranceRoutes(services: EntranceServices): readonly Route[] {
  const { config, sms } = services;
  return [
    defineRoute({
      method: "GET",
      path: "/sys/entrance",
      right: { kind: "public", why: "the sign-in page shows what is open" },
      rows: "none",
      fields: "none",
      handler: async () => ({
        demonstration: (await openDemoAccounts(services.database.db)).length > 0,
        phone: sms.isOpen,
        registration: config.entrance.registration,
        slider: config.entrance.sliderAfterFailures === 0,
        providers: offeredProviders(services),
      }),
    }),
  ];
}

function offeredProviders(services: EntranceServices): readonly OfferedProvider[] {
  const { providers, cas } = services.providers;
  const offered = providers.map(({ id, title, app }): OfferedProvider => ({
    id,
    title,
    url: `/apiserver/sys/thirdLogin/render/${id}`,
    app: app ?? null,
    kind: "code",
  }));
  if (!cas) return offered;
  const url = `${cas.loginUrl}?service=${encodeURIComponent(casService(services))}`;
  return [...offered, { id: cas.id, title: cas.title, url, app: null, kind: "cas" }];
}
