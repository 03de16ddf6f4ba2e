import { createServer, type Server, type Socket } from "node:net";

/** What the process says: that it listens to orders, with a handle, or that it has given all. */
export type CopyMessage = "ready" | "copy" | "connection" | "done";

/**
 * The process that copies a listening socket: sockets are copied only on their way from one process to another. It
 * gives the server back as often as it is asked to, and ends. What came to it meanwhile is passed on.
 */
process.on("message", (count: number, server: Server) => {
  // Paused, so that nothing that a caller sends is read here.
  const passing = createServer({ pauseOnConnect: true }, (socket) => give("connection", socket)).listen(server);
  for (let given = 1; given < count; given += 1) give("copy", server);
  give("copy", server, () => {
    // Before the last word, so that no connection comes after it.
    passing.close();
    process.send?.("done" satisfies CopyMessage, () => process.disconnect());
  });
});

// Whoever asked may be gone: nobody else may keep the port.
process.on("disconnect", () => process.exit());

// A server that comes before anybody waits for it accepts connections that nobody passes on.
process.send?.("ready" satisfies CopyMessage);

function give(message: CopyMessage, handle: Server | Socket, done?: () => void): void {
  process.send?.(message, handle, { keepOpen: message === "copy" }, done);
}
