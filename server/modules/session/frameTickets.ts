import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { createGate } from "../../security/gate.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { ServicesWith } from "../serverServices.ts";
import { isOpenIn } from "../../rights/identity.ts";
import { readUserInfo } from "./userInfo.ts";

/** Milliseconds in which a framed site must redeem its ticket. */
const LIFETIME = 60_000;
const REDEEM_BUDGET = { burst: 60, perSecond: 5 };
const purpose = { type: "string", minLength: 1, maxLength: 500 } as const;

/**
 * Lets a site in a frame know who looks at it, without the token: the console takes a ticket for the address of the
 * menu, the site's own server redeems it, once, within a minute, naming the same address.
 */
export function frameTicketRoutes(services: ServicesWith<"tickets">): readonly Route[] {
  const takeTurn = createGate(REDEEM_BUDGET);
  return [
    defineRoute({
      method: "POST",
      path: "/sys/ticket",
      right: { kind: "session" },
      // A ticket nobody got is worth nothing after its minute.
      repeat: "again",
      rows: { why: "the caller's own identity" },
      fields: "none",
      schema: { body: { type: "object", required: ["purpose"], properties: { purpose } } },
      handler: async ({ session, body: { purpose: address } }) => {
        const payload = { address, userId: session.user.id, tenantId: session.user.tenantId, sessionId: session.tokenId };
        return { ticket: await services.tickets.issue("frame", payload, LIFETIME) };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/sys/ticket/redeem",
      right: { kind: "public", why: "another system's server asks who a ticket stands for; the ticket is the proof" },
      rows: { why: "the person of the ticket only" },
      fields: { why: "account, name and department, as the page that holds the ticket shows them" },
      schema: {
        body: {
          type: "object",
          required: ["ticket", "purpose"],
          properties: { ticket: { type: "string", minLength: 1, maxLength: 100 }, purpose },
        },
      },
      handler: async ({ request, body: { ticket, purpose: address } }) => {
        takeTurn(sourceOf(request.ip));
        const found = await services.tickets.take("frame", ticket);
        const holder = found && (await services.sessions.find(found.sessionId));
        // A session that has ended meanwhile vouches for nobody, nor one whose person left the tenant.
        if (found?.address !== address || !holder || !isOpenIn(holder, found.tenantId)) throw new AppError("TICKET_WORTHLESS", {});
        const { id, username, realname, orgCode } = await readUserInfo(services.database.db, found.userId, found.tenantId);
        return { id, username, realname, orgCode, tenantId: found.tenantId };
      },
    }),
  ];
}
