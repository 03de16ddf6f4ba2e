import type { SessionsEnded } from "../rights/sessionStore.ts";
import type { DatabaseChannel } from "./databaseChannel.ts";
import { closeCode, type SocketConnection } from "./socketConnection.ts";

/** Closes the sockets of sessions that end, in whichever process they were ended. */
export function closeEndedSockets(channel: DatabaseChannel<SessionsEnded>, connections: ReadonlySet<SocketConnection>): void {
  channel.subscribe(({ ids, tenantId }) => {
    for (const connection of connections) {
      const { tokenId, user } = connection.session;
      if (ids.includes(tokenId) && (tenantId ?? user.tenantId) === user.tenantId) connection.close(closeCode.policy, "session ended");
    }
  });
  // Messages may have been missed: every session is looked at again, which closes those that ended.
  channel.onGap(() => connections.forEach((connection) => void connection.recheck()));
}
