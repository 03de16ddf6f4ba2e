import type { FastifyRequest } from "fastify";
import { BackgroundTimer } from "../process/backgroundTimer.ts";
import type { AppError } from "../errors/appError.ts";
import type { AppContext } from "../http/context.ts";
import { actorOf, nobody, originOf, type AuditEvent } from "./auditEvent.ts";

const TELLING_STATUS: readonly number[] = [401, 403, 429];
/** Milliseconds in which the same refusal of the same caller is one entry. */
const WINDOW = 60_000;
/** Different refusals told one by one within a window; what is more becomes a number. */
const MOST_TOLD = 500;
/** Ids as rows have them; what else is asked for as an id stays out. */
const ROW_ID = /^[\w-]{1,64}$/;

interface OpenWindow {
  readonly event: AuditEvent;
  /** By `elapsed`. */
  readonly since: number;
  repeats: number;
}

/** Whether a refusal is evidence: somebody was kept from something, or tried a key. */
export function isEvidence({ isTelling, status }: Pick<AppError, "isTelling" | "status">): boolean {
  return isTelling || TELLING_STATUS.includes(status);
}

/** Records refusals. The first of its kind is written at once, repeats within a minute are counted, and a flood costs a bounded number of rows. */
export class RefusalLog {
  readonly #context: Pick<AppContext, "audit" | "schemas" | "clock" | "elapsed">;
  readonly #open = new Map<string, OpenWindow>();
  readonly #timer = new BackgroundTimer(() => this.closeWindows());

  constructor(context: Pick<AppContext, "audit" | "schemas" | "clock" | "elapsed">) {
    this.#context = context;
    context.audit.onFlush(() => this.closeWindows());
  }

  /** Takes a refusal of a request; `route` is the declared one, which holds no values. */
  note(refusal: Pick<AppError, "code" | "isTelling" | "status">, request: FastifyRequest, route: string): void {
    if (!isEvidence(refusal)) return;
    const { audit, elapsed } = this.#context;
    const key = [refusal.code, request.caller ?? request.ip, request.aimedAt ?? "", request.method, route].join("\n");
    const window = this.#open.get(key) ?? (this.#open.size >= MOST_TOLD ? this.#open.get("") : undefined);
    if (window) {
      window.repeats += 1;
      return;
    }
    const isOverflow = this.#open.size >= MOST_TOLD;
    const event = isOverflow ? this.#overflow() : this.#eventOf(refusal, request, route);
    this.#timer.within(WINDOW);
    this.#open.set(isOverflow ? "" : key, { event, since: elapsed(), repeats: isOverflow ? 1 : 0 });
    if (!isOverflow) audit.writeSoon(event);
  }

  /** Writes down how often refusals were repeated whose minute is over. */
  closeWindows(): void {
    const { audit, clock, elapsed } = this.#context;
    const [at, now] = [clock(), elapsed()];
    for (const [key, { event, since, repeats }] of this.#open) {
      if (now - since < WINDOW) continue;
      this.#open.delete(key);
      if (repeats > 0) audit.writeSoon({ ...event, at, note: `${event.note ?? ""}；一分钟内又 ${repeats} 次` });
    }
    const [oldest] = this.#open.values();
    if (oldest) this.#timer.within(Math.max(0, oldest.since + WINDOW - now));
  }

  #eventOf({ code }: Pick<AppError, "code">, request: FastifyRequest, route: string): AuditEvent {
    const { schemas, clock } = this.#context;
    const { session, caller = "", aimedAt } = request;
    const project = schemas.current();
    const entity = [...project.entities.values()].find(({ api }) => route.startsWith(`/apiserver${api}/`));
    return {
      kind: "refusal",
      entity: aimedAt === undefined ? (entity?.name ?? "request") : "user",
      rowId: aimedAt ?? idOf(request),
      action: code,
      actor: session ? actorOf(session) : { ...nobody, username: caller },
      origin: originOf(request),
      at: clock(),
      requestId: request.id,
      schemaHash: project.hash,
      note: `${request.method} ${route}`,
    };
  }

  #overflow(): AuditEvent {
    const { schemas, clock } = this.#context;
    return {
      kind: "refusal",
      entity: "request",
      rowId: "",
      action: "flood",
      actor: nobody,
      origin: { address: "", agent: "" },
      at: clock(),
      requestId: "",
      schemaHash: schemas.current().hash,
      note: `超过 ${MOST_TOLD} 种拒绝，其余只计数`,
    };
  }
}

/** The row that was asked for, where one was. */
function idOf({ query, body }: FastifyRequest): string {
  for (const sent of [query, body]) {
    const id = typeof sent === "object" && sent !== null ? (sent as Readonly<Record<string, unknown>>)["id"] : undefined;
    if (typeof id === "string" && ROW_ID.test(id)) return id;
  }
  return "";
}
