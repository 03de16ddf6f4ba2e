import type { JobRow } from "../../src/generated/entities/job.ts";
import type { EntityScope } from "../entity/scope/entityScope.ts";

/** Fields of a job that say what is done: its kind, and the parameters of that. */
export const jobParameters = ["kind", "keepDays", "remindDays", "graceDays", "webhookUrl", "webhookBody"] as const;

/** What a kind is given of a job. */
export type JobParameters = Pick<JobRow, (typeof jobParameters)[number]>;

/** What a kind works with during one run. */
export interface JobRunContext {
  /** Fires when the time is over, the server stops, or somebody else has taken the run over. Work ends when it does. */
  readonly signal: AbortSignal;
  /** The same for every try of one planned instant: lets others tell a repeat from a new run. */
  readonly key: string;
  /** Adds a line to the history that people read: numbers and names of things, never personal data or secrets. */
  note(line: string): void;
  /** The system at work in a tenant, looking at an entity; `undefined` where the schemas have no such entity. */
  scope(entity: string, tenantId: string): EntityScope | undefined;
}

/** One kind of work that jobs do. `P` is what it makes of a job's parameters. */
interface JobKindDefinition<P> {
  /** Value in the dictionary `job_kind`. */
  readonly name: string;
  /** Codes of what it does, over every row: whoever sets such a job up or starts it holds them. Empty: it touches nobody's rows. */
  readonly rights: readonly string[];
  /** Why this installation cannot do it, in Chinese, e.g. for want of a gateway: it cannot be chosen then, and says so. */
  readonly closed?: string | undefined;
  /** Reads and checks the parameters. @throws JobParameterError */
  read(parameters: JobParameters): P;
  /** Does the work; doing it twice must do no harm. Gives what to say of it. @throws JobError */
  run(parameters: P, context: JobRunContext): Promise<string>;
}

/** A kind of work, as the scheduler and the form of jobs use it. */
export interface JobKind {
  readonly name: string;
  /** Codes of what it does, over every row. */
  readonly rights: readonly string[];
  /** Why this installation cannot do it. */
  readonly closed?: string | undefined;
  /** @throws JobParameterError */
  check(parameters: JobParameters): void;
  /** @throws JobParameterError, JobError */
  run(parameters: JobParameters, context: JobRunContext): Promise<string>;
}

/** Ties the parameters of a kind to its work, and forgets their type. */
export function defineJobKind<P>({ name, rights, closed, read, run }: JobKindDefinition<P>): JobKind {
  const readOpen = (parameters: JobParameters): P => {
    if (closed !== undefined) throw new JobParameterError("kind", closed);
    return read(parameters);
  };
  return {
    name,
    rights,
    closed,
    check: (parameters) => void readOpen(parameters),
    run: async (parameters, context) => run(readOpen(parameters), context),
  };
}

/** A run that failed for a reason that people are told, in Chinese. */
export class JobError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "JobError";
  }
}

/** A parameter that a kind cannot work with. */
export class JobParameterError extends JobError {
  readonly field: keyof JobParameters;

  constructor(field: keyof JobParameters, message: string) {
    super(message);
    this.field = field;
  }
}

/** The days that a kind keeps things for. */
export function readKeepDays({ keepDays }: JobParameters): number {
  if (keepDays === null) throw new JobParameterError("keepDays", "请填写保留天数");
  return keepDays;
}
