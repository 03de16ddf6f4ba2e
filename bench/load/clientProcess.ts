import { fork } from "node:child_process";
import { join } from "node:path";
import type { ClientOrder, ClientWord } from "./client.ts";
import type { CallRecord } from "./crowd.ts";

/** What a crowd did. */
export interface ClientReport {
  readonly records: readonly CallRecord[];
  /** Calls that were not made because nothing was new. */
  readonly spared: number;
}

/**
 * Lets a crowd do what it is told, in a process of its own.
 *
 * @param onMark is told of each mark when it is reached, with the seconds of processor time the crowd has taken so far
 * @throws Error where the crowd's process ends before its day does
 */
export function runClient(order: ClientOrder, onMark: (at: number, processor: number) => void): Promise<ClientReport> {
  const child = fork(join(import.meta.dirname, "client.ts"), { execArgv: ["--import", "tsx"], serialization: "advanced" });
  return new Promise((resolve, reject) => {
    child.on("message", (message: ClientWord) => {
      if (message.word === "mark") onMark(message.at, message.processor);
      else resolve(message);
    });
    child.on("exit", (code) => reject(new Error(`The crowd's process ended with ${code}.`)));
    child.send(order);
  });
}
