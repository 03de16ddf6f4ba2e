import { runInCall } from "../../database/sessions/callScope.ts";
import { AppError } from "../../errors/appError.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import type { ClaimedRun } from "./claimRun.ts";
import { cancelledBy, type RunOutcome } from "./finishRun.ts";
import { JobError, type JobKind } from "../jobKind.ts";
import type { JobEnd } from "./leases.ts";
import { RunLog } from "./runLog.ts";
import { answersFor } from "./answersFor.ts";
import { systemScope } from "../systemScope.ts";

/** Why a run is told to end before it is done. */
export type EndReason = "timeout" | "stopping" | "lost" | JobEnd;

/** Milliseconds that one statement of a run may take; the run's own limit ends it sooner. */
const STATEMENT_LIMIT = 120_000;

/** A run that this process works on. */
export interface RunningJob {
  readonly claim: ClaimedRun;
  readonly log: RunLog;
  /** Resolves when its work has ended; never rejects. */
  readonly ended: Promise<EndedWork>;
  /** Tells it to end. The first reason counts. */
  end(reason: EndReason): void;
}

/** How the work of a run ended. */
export interface EndedWork {
  readonly outcome: RunOutcome;
  /** Why it was told to end, where it was before it had ended by itself. */
  readonly reason: EndReason | undefined;
}

interface Beginning {
  readonly services: ServerServices;
  readonly kinds: ReadonlyMap<string, JobKind>;
  /** Called with each line of its log. */
  readonly onLine: () => void;
}

/** Begins the work of a claimed run. */
export function beginRun({ services, kinds, onLine }: Beginning, claim: ClaimedRun): RunningJob {
  const controller = new AbortController();
  const log = new RunLog({ clock: () => new Date(), onLine });
  const timer = setTimeout(() => controller.abort("timeout"), claim.job.timeoutSeconds * 1000).unref();
  const began = services.elapsed();
  const work = runInCall({ signal: controller.signal, statementTimeout: STATEMENT_LIMIT }, () =>
    doWork({ services, kinds, claim, log, signal: controller.signal }),
  );
  const ended = work
    .then(
      (summary): EndedWork => {
        log.add(summary);
        return { outcome: { result: "succeeded", log: log.text(), duration: services.elapsed() - began }, reason: undefined };
      },
      (error: unknown): EndedWork => {
        const reason = controller.signal.aborted ? (controller.signal.reason as EndReason) : undefined;
        const told = endOf(claim, reason) ?? { result: "failed", error: sentenceOf(services, claim, error) };
        return { outcome: { ...told, log: log.text(), duration: services.elapsed() - began }, reason };
      },
    )
    .finally(() => clearTimeout(timer));
  return { claim, log, ended, end: (reason) => controller.abort(reason) };
}

interface Work {
  readonly services: ServerServices;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly claim: ClaimedRun;
  readonly log: RunLog;
  readonly signal: AbortSignal;
}

async function doWork({ services, kinds, claim, log, signal }: Work): Promise<string> {
  const { runId, job, planned } = claim;
  const kind = kinds.get(job.kind);
  if (!kind) throw new JobError("服务器没有这一类任务，请改用别的类型，或删除这个任务");
  const behalf = await answersFor(services.database.db, claim);
  // Its job may be gone by now, and work that waits for the signal would not hear what was said before it began.
  signal.throwIfAborted();
  return kind.run(job, {
    signal,
    key: `${job.id}-${planned === null ? runId : planned.replaceAll(/\D/g, "")}`,
    note: (line) => log.add(line),
    scope: (entity, tenantId) => systemScope(services, { entity, tenantId, requestId: runId, behalf: behalfIn(tenantId, behalf) }),
  });
}

/** Jobs are the default tenant's; who keeps them there is nothing that other tenants read in the history of their rows. */
function behalfIn(tenantId: string, behalf: string): string {
  return tenantId === DEFAULT_TENANT ? behalf : "平台的定时任务";
}

/** How a run ended that was told to; `undefined` where what became of it is not to be written down by this process, or it failed by itself. */
function endOf({ job }: ClaimedRun, reason: EndReason | undefined): Pick<RunOutcome, "result" | "error"> | undefined {
  if (reason === "timeout") return { result: "timedOut", error: `超过了最长时间 ${job.timeoutSeconds} 秒，已经停下` };
  return reason === "deleted" || reason === "paused" ? cancelledBy(reason) : undefined;
}

/** What people read of a failure. Errors that are not ours may hold anything; they are in the server's log by their name only. */
function sentenceOf({ logger }: ServerServices, { runId, job }: ClaimedRun, error: unknown): string {
  if (error instanceof JobError || error instanceof AppError) return error.message;
  logger.error({ fault: error instanceof Error ? error.name : typeof error, runId, kind: job.kind }, "a job failed");
  return `服务器出现异常，请把编号 ${runId} 告诉管理员`;
}
