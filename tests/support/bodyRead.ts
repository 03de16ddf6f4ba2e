import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";

/** Waits until the body of the next call is being read: it has passed the guard and has its place, and is not answered yet. */
export async function nextBodyRead(server: Server): Promise<void> {
  const [request] = (await once(server, "request")) as [IncomingMessage];
  if (request.readableFlowing !== true) await once(request, "resume");
}
