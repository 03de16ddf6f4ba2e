import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors/appError.ts";
import { logFault } from "../../process/logFault.ts";
import { API_PREFIX } from "../buildHttp.ts";
import { answerClientError, answerOnce } from "../rawFailure.ts";

/** Where the chat's socket gets a port of its own. */
export interface ChatAddress {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

/** Bytes of address and headers of a handshake. */
const HEADER_LIMIT = 16 * 1024;

/**
 * The port of the chat (IM-14) beside the console's. Every handshake there, at whatever path, is one of the chat's socket, and
 * is handed to the console's server with its guard; all else is told what the port is for.
 */
export class ChatListener {
  readonly #server: Server;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, clock: () => Date) {
    this.#app = app;
    this.#server = createServer({ maxHeaderSize: HEADER_LIMIT, requireHostHeader: false }, (request, response) =>
      answerOnce({ request, response, clock }, new AppError("CHAT_PORT", {}), { connection: "close", upgrade: "websocket" }),
    );
    this.#server.on("clientError", (error, socket) => answerClientError(error, socket, clock));
    this.#server.on("upgrade", (request, socket, head) => {
      const { url = "" } = request;
      const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
      request.url = `${API_PREFIX}/im/socket${query}`;
      app.server.emit("upgrade", request, socket, head);
    });
  }

  /** Begins to listen; gives the port, or `undefined` where it cannot be had and the socket shares the console's. */
  async open(address: ChatAddress): Promise<number | undefined> {
    try {
      await listen(this.#server, address);
    } catch (error) {
      logFault(this.#app.log, error, "the chat shares the port of the console");
      return undefined;
    }
    const found = this.#server.address();
    return typeof found === "object" && found !== null ? found.port : undefined;
  }

  /** Takes no more handshakes; open sockets are ended with those of the console. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function listen(server: Server, { host, port }: ChatAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
