import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { readPath } from "../../../src/schema/address/readAddress.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import { outsideFault } from "../../process/outsideError.ts";
import { createGate } from "../../security/gate.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { EntranceServices } from "./entranceServices.ts";
import type { Account } from "../session/findAccount.ts";
import { mayEnter, openSession, refuseSignIn } from "./openSession.ts";
import { newToken } from "../../rights/sessionToken.ts";
import { ticket } from "../verification/inputSchemas.ts";
import type { ThirdPartyIdentity } from "../verification/ticketStore.ts";
import { isMarked, markBrowser } from "../third-party/browserMark.ts";
import type { SignInProvider } from "../third-party/provider.types.ts";
import { recordAtEntry, recordBy } from "../third-party/bindingAudit.ts";
import { bindAccount, findBound, findMatching } from "../third-party/thirdAccounts.ts";

const STATE_LIFE = 10 * 60_000;
/** Long enough to sign in with a password and so bind the identity. */
const IDENTITY_LIFE = 10 * 60_000;

/** Departures from one address, each of which is remembered for ten minutes. */
const DEPARTURE_BUDGET = { burst: 400, perSecond: 5 };

/** Pages that people may set out from and come back to; nothing else is ever led to. */
const ENTRANCES: readonly string[] = ["/user/login", "/oauth2-app/login"];
const DEFAULT_ENTRANCE = "/user/login";

const text = { type: "string", maxLength: 2048 } as const;
const source = { params: { type: "object", properties: { source: { type: "string", maxLength: 32 } } } } as const;
const open = { right: { kind: "public", why: "a way to sign in" }, rows: "none", fields: "none" } as const;

/** Signing in with another system: out to it, back from it, and the session for what it said. */
export function thirdPartyRoutes(services: EntranceServices): readonly Route[] {
  return [departure(services), arrival(services), sessionOfIdentity(services), binding(services)];
}

function departure(services: EntranceServices): Route {
  const takeTurn = createGate(DEPARTURE_BUDGET);
  return defineRoute({
    method: "GET",
    path: "/sys/thirdLogin/render/:source",
    ...open,
    schema: { ...source, querystring: { type: "object", properties: { redirect: text, entrance: text } } },
    handler: async ({ request, reply, query }) => {
      const provider = providerOf(services, request);
      takeTurn(sourceOf(request.ip));
      const { redirect = "", entrance = "" } = query;
      const verifier = newToken();
      const state = await services.tickets.issue(
        "third-party-state",
        {
          provider: provider.id,
          verifier,
          browser: markBrowser(request, reply),
          entrance: ENTRANCES.includes(entrance) ? entrance : DEFAULT_ENTRANCE,
          redirect: readPath(redirect) ?? "",
        },
        STATE_LIFE,
      );
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const isInApp = provider.app !== undefined && (request.headers["user-agent"] ?? "").toLowerCase().includes(provider.app);
      return reply.redirect(provider.authorizeUrl({ state, challenge, redirectUri: redirectUri(services, provider.id), isInApp }));
    },
  });
}

function arrival(services: EntranceServices): Route {
  return defineRoute({
    method: "GET",
    path: "/sys/thirdLogin/:source/callback",
    ...open,
    schema: { ...source, querystring: { type: "object", properties: { code: text, state: text, error: text } } },
    readsParameters: { why: "other systems add parameters of their own when they send somebody back" },
    budget: "outbound",
    timeLimit: 20_000,
    handler: async (call) => {
      const { request, reply } = call;
      const provider = providerOf(services, request);
      const { code, state = "" } = call.query;
      const known = await services.tickets.take("third-party-state", state);
      const isOurs = known !== undefined && known.provider === provider.id && isMarked(request, known.browser);
      if (!isOurs || code === undefined) return leadBack(services, call, { entrance: isOurs ? known.entrance : DEFAULT_ENTRANCE });
      const { entrance, redirect, verifier, browser } = known;
      try {
        const profile = await provider.identify({ code, verifier, redirectUri: redirectUri(services, provider.id) });
        const account = await findMatching(services, provider, profile, (matching) => recordAtEntry(services, request, matching));
        const identity = { provider: provider.id, subject: profile.subject, browser, ...stampedAccount(account) };
        const identityTicket = await services.tickets.issue("third-party-identity", identity, IDENTITY_LIFE);
        // In the fragment, which browsers send to nobody.
        const fragment = new URLSearchParams({ thirdToken: identityTicket, thirdType: provider.id });
        return await reply.redirect(`${services.config.entrance.publicUrl}${withRedirect(entrance, redirect)}#${fragment}`);
      } catch (error) {
        request.log.warn({ provider: provider.id, fault: outsideFault(error) }, "a provider did not identify");
        return leadBack(services, call, { entrance, redirect });
      }
    },
  });
}

function sessionOfIdentity(services: EntranceServices): Route {
  return defineRoute({
    ...routeOf(sessionCalls.thirdLogin),
    ...open,
    rows: { why: "reads the account of the identity only" },
    fields: { why: "the signed-in user's own data without secrets" },
    handler: async ({ request, reply }) => {
      services.takeSignInTurn(sourceOf(request.ip));
      const { token, thirdType } = request.params as { token: string; thirdType: string };
      const identity = await services.tickets.take("third-party-identity", token);
      if (!identity || identity.provider !== thirdType || !isMarked(request, identity.browser))
        throw refuseSignIn(request, "THIRD_PARTY_FAILED", { details: {} });
      const account = await findBound(services, identity);
      if (account && !isAsItWas(account, identity)) throw refuseSignIn(request, "THIRD_PARTY_FAILED", { details: {}, account: account.id });
      if (!account) {
        // What was taken is handed out again for the sign-in that binds it.
        const thirdToken = await services.tickets.issue("third-party-identity", identity, IDENTITY_LIFE);
        throw new AppError("THIRD_PARTY_UNBOUND", { thirdToken });
      }
      if (!mayEnter(account, request)) throw refuseSignIn(request, "THIRD_PARTY_FAILED", { details: {}, account: account.id });
      return openSession(services, { account, kind: "third-party", call: { request, reply } });
    },
  });
}

function binding(services: EntranceServices): Route {
  return defineRoute({
    method: "POST",
    path: "/sys/thirdLogin/bind",
    right: { kind: "session" },
    rows: { why: "the caller's own account" },
    fields: "none",
    schema: { body: { type: "object", required: ["token"], properties: { token: ticket } } },
    handler: async ({ request, session, body }) => {
      const identity = await services.tickets.take("third-party-identity", body.token);
      if (!identity || !isMarked(request, identity.browser)) throw new AppError("THIRD_PARTY_FAILED", {});
      const record = recordBy(services, request, session);
      await bindAccount(services, identity, session.user.id, async (trx, entry) => {
        // A password that is just reset ends the session and then its bindings: this one must be among them.
        await services.sessions.hold(session.tokenId, trx);
        await record(trx, entry);
      });
      return new Answer(null, { message: "绑定成功！" });
    },
  });
}

/** The account of an identity as it was found, for its ticket. */
function stampedAccount(account: Account | undefined): Pick<ThirdPartyIdentity, "account"> {
  return account ? { account: { userId: account.id, stamp: account.stamp } } : {};
}

/** Whether nothing was changed since the ticket was handed out; a binding made meanwhile comes with a sign-in of its own. */
function isAsItWas({ id, stamp }: Account, { account }: ThirdPartyIdentity): boolean {
  return account?.userId === id && account.stamp === stamp;
}

/** @throws AppError LOGIN_METHOD_CLOSED */
function providerOf({ providers }: EntranceServices, request: FastifyRequest): SignInProvider {
  const { source } = request.params as { source: string };
  const provider = providers.providers.find(({ id }) => id === source);
  if (!provider) throw new AppError("LOGIN_METHOD_CLOSED", {});
  return provider;
}

function redirectUri({ config }: EntranceServices, id: string): string {
  return `${config.entrance.publicUrl}/apiserver/sys/thirdLogin/${id}/callback`;
}

/** Back to the page with the word that it did not work; the page says what to do. */
function leadBack(
  { config }: EntranceServices,
  { reply }: RouteCall<undefined>,
  { entrance, redirect = "" }: { readonly entrance: string; readonly redirect?: string },
): unknown {
  return reply.redirect(`${config.entrance.publicUrl}${withRedirect(entrance, redirect)}#thirdError=1`);
}

function withRedirect(entrance: string, redirect: string): string {
  return redirect === "" ? entrance : `${entrance}?redirect=${encodeURIComponent(redirect)}`;
}
