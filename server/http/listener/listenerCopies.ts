import { type ChildProcess, fork } from "node:child_process";
import type { Server as HttpServer } from "node:http";
import { Server, Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { workerEntry } from "../../process/workerEntry.ts";
import type { CopyMessage } from "./worker.ts";

/** Copies of the listening socket; with the socket itself, so many connections are accepted in one turn of the loop. */
const COPIES = 15;
/** Milliseconds that making them may take. */
const PATIENCE = 10_000;
/** Milliseconds between two looks for connections that have become idle while the server closes. */
const LOOK_AGAIN = 50;

/**
 * Further handles on the socket that a server listens on. Node's event loop (libuv since 1.45) accepts one connection per
 * handle and turn: with turns of 10 ms a hundred in a second. The system drops the rest when its queue is full, unknown
 * to the server, and they retry after one, three and seven seconds (decision 0084).
 */
export class ListenerCopies {
  readonly #server: HttpServer;
  readonly #logger: Pick<FastifyBaseLogger, "warn">;
  readonly #copies: Server[] = [];
  #isClosed = false;

  constructor(server: HttpServer, logger: Pick<FastifyBaseLogger, "warn">) {
    this.#server = server;
    this.#logger = logger;
  }

  /** Makes the copies, once the server listens. Where they cannot be made, the server goes on without them and says so. */
  async make(): Promise<void> {
    const worker = fork(workerEntry(import.meta.url), { execArgv: [], env: {} });
    const impatience = setTimeout(() => worker.kill("SIGKILL"), PATIENCE);
    try {
      await this.#receive(worker);
    } catch (error) {
      this.#logger.warn({ error }, "连接只能逐个接收：无法复制监听的端口，大量用户同时到来时会较慢");
    } finally {
      clearTimeout(impatience);
    }
  }

  #receive(worker: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      let isDone = false;
      worker.on("message", (message: CopyMessage, handle: unknown) => {
        if (message === "ready") worker.send(COPIES, this.#server, (error) => error && reject(error));
        if (message === "done") isDone = true;
        if (message === "copy" && handle instanceof Server) this.#keep(handle);
        if (message === "connection" && handle instanceof Socket) this.#serve(handle);
      });
      worker.on("error", reject);
      worker.on("exit", (code) => (isDone ? resolve() : reject(new Error(`The copying process ended with ${code}.`))));
    });
  }

  #keep(copy: Server): void {
    if (this.#isClosed) return void copy.close();
    copy.on("connection", (socket) => this.#serve(socket));
    copy.on("error", (error) => this.#logger.warn({ error }, "a connection could not be accepted"));
    this.#copies.push(copy);
  }

  /** As the server itself treats what it accepts (`net.createServer` with the options of `http.createServer`). */
  #serve(socket: Socket): void {
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    this.#server.emit("connection", socket);
  }

  /** Accepts nothing more, and resolves when the connections that came this way have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#copies.length === 0) return;
    const look = setInterval(() => this.#server.closeIdleConnections(), LOOK_AGAIN);
    this.#server.closeIdleConnections();
    await Promise.all(this.#copies.map((copy) => new Promise((resolve) => copy.close(resolve))));
    clearInterval(look);
  }
}
