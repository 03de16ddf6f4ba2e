import { AppError } from "../../errors/appError.ts";
import { fileErrors } from "../../files/fileErrors.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { isBoundTo } from "../../rights/sessionBinding.ts";
import { noteFileRead } from "./noteFileRead.ts";
import { makePlayTicket, readPlayTicket } from "./playTicket.ts";
import { sendStored } from "./sendStored.ts";

/** A film may be watched for as long as one part of it takes over a slow line; each part is a call of its own. */
const PART_TIME = 15 * 60_000;
const PLAY_PATH = "/sys/common/play";

type PlayServices = Pick<ServerServices, "files" | "schemas" | "audit" | "sessions" | "identity" | "secrets" | "clock">;

/**
 * Sound and films for the browser's own player, which asks for parts of them by itself. First an address for one file is asked for,
 * with the session; at that address the file is sent for as long as the same session may fetch it.
 */
export function playRoutes(services: PlayServices): readonly Route[] {
  const { files, sessions, identity, secrets, clock } = services;
  const marking = () => ({ key: secrets.capabilityKey, now: clock().getTime() });
  return [
    defineRoute({
      method: "GET",
      path: "/sys/common/playAddress",
      right: { kind: "session" },
      rows: { why: "files are not rows; owner and tenant decide" },
      fields: "none",
      schema: {
        querystring: { type: "object", required: ["path"], properties: { path: { type: "string", minLength: 1, maxLength: 500 } } },
      },
      handler: async ({ session, query: { path } }) => {
        const file = await files.find(path, session);
        if (file?.type.group !== "media") throw new AppError(fileErrors.FILE_MISSING, {});
        return { address: `${PLAY_PATH}/${file.path}?ticket=${makePlayTicket(file.path, session, marking())}` };
      },
    }),
    defineRoute({
      method: "GET",
      path: `${PLAY_PATH}/*`,
      right: { kind: "public", why: "players send no header; the ticket in the address names the session, which is asked anew each time" },
      rows: { why: "the one file of the ticket" },
      fields: "none",
      budget: "download",
      timeLimit: PART_TIME,
      unsigned: { why: "players cannot sign" },
      schema: { querystring: { type: "object", required: ["ticket"], properties: { ticket: { type: "string", maxLength: 200 } } } },
      handler: async ({ request, reply, query: { ticket } }) => {
        const path = (request.params as { "*": string })["*"];
        const holder = readPlayTicket(ticket, path, marking());
        const record = holder && (await sessions.find(holder.tokenId));
        if (!holder || !record || !isBoundTo(record.bindingHash, request.headers.cookie)) throw new AppError(fileErrors.FILE_MISSING, {});
        const session = await identity.recheck({ tokenId: holder.tokenId, user: { tenantId: holder.tenantId } });
        const file = session && (await files.find(path, session));
        if (!file) throw new AppError(fileErrors.FILE_MISSING, {});
        noteFileRead(services, request, file);
        return sendStored(file, { request, reply }, files);
      },
    }),
  ];
}
