import type { FastifyRequest } from "fastify";
import type { AppError } from "../errors/appError.ts";
import type { Authenticate, Session } from "../http/session.ts";
import { arrivalBudget, strangerBudget, turnBudget, withPromise } from "./workBudgets.ts";
import { LoopTurns } from "./loopTurns.ts";
import { type LeaveWork, WorkGate } from "./workGate.ts";

/** Tokens remembered to be good; at the limit the one unused for longest goes, which waits among strangers once more. */
const MOST_KNOWN = 20_000;

/** What is known of callers before they are recognised. */
export interface CallerMarks {
  /** Fingerprint of the token a call shows; `undefined` where it shows none. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** Whether that token was given out here. */
  isGivenOut(request: FastifyRequest): boolean;
  /** The party behind its address. */
  sourceOf(request: FastifyRequest): string;
  /** Milliseconds that callers wait at least before they are refused. @default what each door promises */
  readonly leastPromise?: number | undefined;
}

/** The way in for calls that show a token. */
export interface CallersInTurn {
  readonly authenticate: Authenticate;
  /** The same for calls that have had their turn: they may hold a place at work, and must neither queue anew nor be refused. */
  readonly authenticateAgain: Authenticate;
  /** What everybody is told while the queue is full, see `WorkGate`. */
  refusalOfAll(): AppError | undefined;
}

/**
 * Authenticates callers in turn. Tokens that were valid before wait by person; a token issued here but not yet seen waits
 * among them by itself. All other tokens wait at a separate door, by address: anybody can make them up, and they must
 * neither delay known users nor pile up in the database.
 */
export function authenticateInTurn(
  authenticate: Authenticate,
  { tokenOf, isGivenOut, sourceOf, leastPromise }: CallerMarks,
): CallersInTurn {
  const loop = new LoopTurns();
  const [turns, door, strangersDoor] = [turnBudget, arrivalBudget, strangerBudget].map(
    (budget) => new WorkGate(withPromise(budget, leastPromise)),
  ) as [WorkGate, WorkGate, WorkGate];
  const known = new Map<string, string>();
  const note = (token: string, session: Session | undefined): void => {
    known.delete(token);
    if (session) known.set(token, session.user.id);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  };
  const takeTurn = async (caller: string, going: AbortSignal): Promise<void> => loop.whenFree(await turns.enter(caller, going));
  const enterKnown = async (person: string, going: AbortSignal): Promise<LeaveWork> => {
    await takeTurn(person, going);
    return door.enter(person, going);
  };
  // Their door comes before their turn: however many there are, those who are known find few of them in the queue.
  const enterStranger = async (source: string, going: AbortSignal): Promise<LeaveWork> => {
    const leave = await strangersDoor.enter(source, going);
    try {
      await takeTurn(source, going);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  };
  const authenticateCaller: Authenticate = async (request) => {
    const token = tokenOf(request);
    // Nothing is looked up for who shows none.
    if (token === undefined) return authenticate(request);
    const { socket } = request.raw;
    const going = new AbortController();
    const go = (): void => going.abort();
    socket.once("close", go);
    try {
      const person = known.get(token) ?? (isGivenOut(request) ? token : undefined);
      const leave = await (person === undefined ? enterStranger(sourceOf(request), going.signal) : enterKnown(person, going.signal));
      const session = await authenticate(request).finally(leave);
      note(token, session);
      return session;
    } finally {
      socket.off("close", go);
    }
  };
  return { authenticate: authenticateCaller, authenticateAgain: authenticate, refusalOfAll: () => turns.refusalOfAll() };
}
