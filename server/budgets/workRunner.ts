import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerSources } from "../database/changes/answerSources.ts";
import { runInCall } from "../database/sessions/callScope.ts";
import { AppError } from "../errors/appError.ts";
import { LoopLag } from "./loopLag.ts";
import { type BudgetName, type WorkBudget, type WorkBudgets, workBudgets } from "./workBudgets.ts";
import { type LeaveWork, WorkGate } from "./workGate.ts";

/** Milliseconds that a finished answer may keep its place while a slow reader takes it. */
const SENDING_TIME = 60_000;
/** Milliseconds by which our own time limit comes before Fastify's, so that one of the two answers. */
const HEAD_START = 20;

/** The call that work is done for. */
export interface WorkCall {
  readonly budget: BudgetName;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Collects what the answer is made of. */
  readonly sources?: AnswerSources;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Statements that the work of the call has sent to the database; what told who asks is not among them. */
    statements: number;
  }
}

/** The one door to all work of the process. */
export interface WorkRunner {
  /**
   * Looks, at each call and before its body is read, whether the process is in time for this kind of work.
   *
   * @param budget absent for what may cost nothing
   * @throws AppError WORK_FULL
   */
  assertResponsive(budget?: BudgetName): void;
  /** Does the work of a call within its budget and its time. */
  run<T>(call: WorkCall, work: () => Promise<T>): Promise<T>;
}

/**
 * Makes the one door through which every declared route does its work: a place at the gate of its budget, a time limit,
 * and an end where nobody waits any more. The gates are this process's own.
 */
export function createWorkRunner(budgets: WorkBudgets = workBudgets): WorkRunner {
  const loop = new LoopLag();
  const lag = (): number => loop.milliseconds;
  const gates = new Map(Object.entries(budgets).map(([name, budget]) => [name, new WorkGate(budget, { lag })]));
  return {
    assertResponsive(budget) {
      loop.look();
      if (budget !== undefined) gates.get(budget)?.assertResponsive();
    },
    async run(call, work) {
      const budget: WorkBudget = budgets[call.budget];
      const ending = new AbortController();
      endWithCaller(call.reply, ending);
      const leave = isCheap(call) ? undefined : await gates.get(call.budget)?.enter(personOf(call.request), ending.signal);
      const timeLeft = call.request.routeOptions.handlerTimeout - call.reply.elapsedTime - HEAD_START;
      const scope = {
        deadline: performance.now() + timeLeft,
        onStatement() {
          call.request.statements += 1;
        },
        ...(budget.statementTimeout === undefined ? {} : { statementTimeout: budget.statementTimeout }),
        ...(budget.endsWithCaller === true ? { signal: ending.signal } : {}),
        ...(call.sources ? { sources: call.sources } : {}),
      };
      const working = runInCall(scope, work).finally(() => leaveAfter(call.reply, budget, leave));
      return within(timeLeft, working, { reply: call.reply, ending });
    },
  };
}

/** Short answers to strangers are counted by address, and signing in has a queue of its own. */
function isCheap({ budget, request }: WorkCall): boolean {
  return budget === "light" && !request.session;
}

/** Everything one person does counts together, in whichever windows; strangers count by address. */
function personOf({ session, ip }: FastifyRequest): string {
  return session ? session.user.id : `address ${ip}`;
}

/** An answer that cannot be delivered any more is not worked on. */
function endWithCaller({ raw }: FastifyReply, ending: AbortController): void {
  raw.once("close", () => {
    if (!raw.writableFinished) ending.abort();
  });
}

/**
 * Fastify's own limit ends with the request's body, so it holds for calls without one only. Work that goes on
 * regardless keeps its place until it is done.
 *
 * @throws AppError TIME_OVER
 */
async function within<T>(
  timeLeft: number,
  working: Promise<T>,
  { reply, ending }: { readonly reply: FastifyReply; readonly ending: AbortController },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        // An answer on its way is not called back.
        if (reply.sent) return;
        reject(new AppError("TIME_OVER", {}));
        ending.abort();
      },
      Math.max(0, timeLeft),
    );
  });
  // Who was told that the time is over is not told of what became of the work.
  working.catch(() => undefined);
  return Promise.race([working, over]).finally(() => clearTimeout(timer));
}

function leaveAfter({ raw }: FastifyReply, budget: WorkBudget, leave: LeaveWork | undefined): void {
  if (!leave) return;
  if (budget.untilSent !== true || raw.destroyed || raw.writableFinished) return leave();
  const timer = setTimeout(leave, SENDING_TIME).unref();
  raw.once("close", () => {
    clearTimeout(timer);
    leave();
  });
  raw.once("finish", leave);
}
