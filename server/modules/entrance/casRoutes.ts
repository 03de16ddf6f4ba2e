import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { outsideFault } from "../../process/outsideError.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { EntranceServices } from "./entranceServices.ts";
import { mayEnter, openSession, refuseSignIn } from "./openSession.ts";
import type { ThirdPartyProfile } from "../third-party/provider.types.ts";
import { recordAtEntry } from "../third-party/bindingAudit.ts";
import { findMatching } from "../third-party/thirdAccounts.ts";

/** Path of the page that CAS servers lead back to. */
const CAS_ENTRANCE = "/user/login";

/** Address that people bring CAS tickets to; a ticket for another one is not taken. */
export function casService({ config }: Pick<EntranceServices, "config">): string {
  return `${config.entrance.publicUrl}${CAS_ENTRANCE}`;
}

/** Signing in with the ticket of a CAS server. */
export function casRoutes(services: EntranceServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(sessionCalls.casLogin),
      right: { kind: "public", why: "a way to sign in" },
      rows: { why: "reads the account the ticket stands for only" },
      fields: { why: "the signed-in user's own data without secrets" },
      handler: async ({ request, reply, query: { ticket, service } }) => {
        const { cas } = services.providers;
        if (!cas) throw new AppError("LOGIN_METHOD_CLOSED", {});
        // Each ticket is asked about at the CAS server.
        services.takeSignInTurn(sourceOf(request.ip));
        // Tickets are bound to an address by the CAS server; one that names another was given to somebody else.
        if (ticket === undefined || service !== casService(services)) throw refuseSignIn(request, "THIRD_PARTY_FAILED", { details: {} });
        let profile: ThirdPartyProfile;
        try {
          profile = await cas.validate({ ticket, service });
        } catch (error) {
          request.log.warn({ provider: cas.id, fault: outsideFault(error) }, "a ticket was not accepted");
          throw refuseSignIn(request, "THIRD_PARTY_FAILED", { details: {} });
        }
        const account = await findMatching(services, cas, profile, (matching) => recordAtEntry(services, request, matching));
        if (!account || !mayEnter(account, request))
          throw refuseSignIn(request, "THIRD_PARTY_FAILED", { details: {}, account: account?.id });
        return openSession(services, { account, kind: "cas", call: { request, reply } });
      },
    }),
  ];
}
