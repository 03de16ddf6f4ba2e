import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { routeOf } from "../../../../src/schema/calls/apiCall.ts";
import { imCalls } from "../../../../src/schema/calls/imCalls.ts";
import type { ImConfig, ImToken } from "../../../../src/schema/wire/imAnswers.ts";
import { AppError } from "../../../errors/appError.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import type { Session } from "../../../http/session.ts";
import { isToken, tokenHash } from "../../../rights/sessionToken.ts";
import type { ServerServices } from "../../serverServices.ts";
import type { ChatPort } from "../chatPort.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import { IM_RIGHT } from "../socket/imSocket.ts";
import { type Form, readForm } from "./readForm.ts";

/** How the chat is reached, and its token (IM-13, IM-19 to IM-21, API-105). */
export function tokenRoutes(desk: ImDesk, port: ChatPort): readonly Route[] {
  const { services } = desk;
  return [
    defineRoute({
      method: "GET",
      path: "/im/config",
      right: { kind: "permission", code: IM_RIGHT },
      rows: "none",
      fields: "none",
      whileViewing: "closed",
      handler: async (): Promise<ImConfig> => ({ socketPort: port.current(), ...services.config.im }),
    }),
    defineRoute({
      ...routeOf(imCalls.token),
      right: {
        kind: "public",
        why: "gives the token of the chat for a session of the console or a refresh token, which it asks for itself",
      },
      rows: "none",
      fields: "none",
      unsigned: { why: "a form of the OAuth kind, whose refresh token is good for one call" },
      handler: async ({ request, reply }) => {
        const form = await readForm(request);
        return reply.send(await giveToken(desk, request, form));
      },
    }),
  ];
}

async function giveToken(desk: ImDesk, request: FastifyRequest, form: Form): Promise<ImToken> {
  switch (form.get("grant_type")) {
    case "session":
      return openToken(desk.services, request);
    case "refresh_token":
      return renewToken(desk, form);
    default:
      throw new AppError(imErrors.IM_GRANT, {});
  }
}

async function openToken({ identity, chatTokens }: ServerServices, request: FastifyRequest): Promise<ImToken> {
  const session = await identity.authenticate(request);
  if (!session) throw new AppError("SESSION_DEAD", {});
  assertMayChat(session);
  return chatTokens.open({ sessionId: session.tokenId, tenantId: session.user.tenantId });
}

async function renewToken({ services, news }: ImDesk, form: Form): Promise<ImToken> {
  const { identity, chatTokens, config } = services;
  const { clientId, clientSecret, scope } = config.im;
  const wanted = { client_id: clientId, client_secret: clientSecret, scope };
  if (Object.entries(wanted).some(([name, value]) => !isSame(form.get(name) ?? "", value))) throw new AppError(imErrors.IM_CLIENT, {});
  const refreshToken = form.get("refresh_token") ?? "";
  const owner = isToken(refreshToken) ? await chatTokens.ownerOf(refreshToken) : undefined;
  const session = owner && (await identity.recheck({ tokenId: owner.sessionId, user: { tenantId: owner.tenantId } }));
  if (!session) throw new AppError(imErrors.IM_REFRESH, {});
  assertMayChat(session);
  const token = await chatTokens.renew(refreshToken, (family, trx) => news.tell({ family }, trx));
  if (!token) throw new AppError(imErrors.IM_REFRESH, {});
  return token;
}

function assertMayChat({ can, viewing }: Session): void {
  if (viewing) throw new AppError("VIEWING", { role: viewing.roleName });
  if (!can(IM_RIGHT)) throw new AppError("RIGHT_MISSING", { code: IM_RIGHT });
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(one)), Buffer.from(tokenHash(other)));
}
