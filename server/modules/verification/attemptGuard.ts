import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors/appError.ts";
import type { QueueCaller } from "../../security/fairQueue.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { ProvingServices } from "./provingServices.ts";
import { assertSlider } from "./slider.ts";
import type { Counter } from "./attemptCounters.ts";
import { isDeviceBrought } from "./knownDevices.ts";

const MINUTE = 60_000;
/** Wrong tries after which a place is locked for an account, and for how long (spec §4: five, ten minutes). */
const LIMIT = 5;
const LOCK_TIME = 10 * MINUTE;
/** Wrong passwords of one account, from all strange places together, within an hour; beyond them these are slowed down. */
const LIMIT_OF_ACCOUNT = 20;
const HOUR = 60 * MINUTE;
/** Then all strange places together have one try in so many milliseconds. */
const SLOW_PACE = MINUTE;
/** Opens an account whoever locked it, since a new password leaves the locks behind. */
const RESET = "请管理员重置密码";
/** Expected milliseconds of waiting from which strangers show first that they are no machine. */
const SLIDER_WAIT = 3000;

/** Where somebody shows who they are: by a password (`login`, `change`), or by a code sent to a phone. */
type AttemptPurpose = "login" | "change" | "phone" | "alteration" | "register";

/** What is tried, and by whom. */
export interface AttemptSubject {
  readonly purpose: AttemptPurpose;
  /** Account name or phone number as typed; whether it exists makes no difference. */
  readonly subject: string;
  /** Since when the account has its password: a new one leaves the locks of the old one behind. */
  readonly passwordSince?: number | undefined;
  /** Proof of a passed slider, where the caller brought one. */
  readonly sliderProof?: string | undefined;
}

/** Where a try comes from, found out before it is counted. */
export interface Approach {
  readonly place: Place;
  readonly request: FastifyRequest;
  /** Its place in the queue of passwords. */
  readonly caller: QueueCaller;
}

/** A try that was counted and may be checked. */
export interface Attempt {
  /** The next wrong one needs the slider. */
  readonly asksForSlider: boolean;
  /** It was right: the tries before it are forgotten. */
  succeed(): Promise<void>;
  /** It was wrong; `accountId` goes to the log where the place is locked now. */
  fail(accountId?: string): void;
}

interface Place {
  readonly source: string;
  /** The device, where the account was entered from it before. */
  readonly device: string | undefined;
}

/**
 * Finds out where a try comes from and how far that is trusted. It asks the database only where a device is brought,
 * so that turning strangers away costs next to nothing; `findUser` gives the id of the account that is tried, if any.
 *
 * @throws AppError TOO_MANY_REQUESTS, and SLIDER_REQUIRED where strangers would wait long
 */
export async function approachOf(
  services: ProvingServices,
  subject: AttemptSubject,
  { request, findUser }: { readonly request: FastifyRequest; readonly findUser: () => Promise<string | undefined> },
): Promise<Approach> {
  const device = isDeviceBrought(request) ? await services.devices.find(request, await findUser()) : undefined;
  const place = { source: sourceOf(request.ip), device };
  if (device === undefined) services.takeSignInTurn(place.source);
  const caller = callerOf(services, subject, { place, request });
  const isMachineLikely = subject.purpose === "login" && caller.rank === "stranger";
  if (isMachineLikely && services.passwords.waitOf(caller) > SLIDER_WAIT) throw new AppError("SLIDER_REQUIRED", {});
  return { place, request, caller };
}

/**
 * Counts an attempt before anything is checked: the one decision on locks, for every way to prove who one is. Call it in
 * the approach's turn.
 *
 * An account is locked only for the place that guessed. Devices that it has signed in from have their own count, so that
 * the owner comes in even behind the guesser's address. Guessing from many places slows all unknown devices down
 * together.
 *
 * @throws AppError LOGIN_LOCKED, SMS_CODE_LOCKED, LOGIN_SLOWED, SLIDER_REQUIRED
 */
export async function beginAttempt(services: ProvingServices, subject: AttemptSubject, { place, request }: Approach): Promise<Attempt> {
  const counters = countersOf(subject, place);
  const [number = 1, ofAccount = 0] = await services.attempts.count(...counters);
  if (number > LIMIT) throw lockOf(services, subject, { place, request });
  await assertNoMachine(services, subject, { number, ofAccount });
  if (ofAccount > LIMIT_OF_ACCOUNT) await waitForSlot(services, subject, counters);
  return {
    asksForSlider: number >= services.config.entrance.sliderAfterFailures || ofAccount >= LIMIT_OF_ACCOUNT,
    succeed: () => services.attempts.forget(...counters),
    fail(accountId) {
      if (number === LIMIT)
        request.log.warn({ account: accountId, from: request.ip, purpose: subject.purpose }, "account locked from source");
    },
  };
}

function isPassword({ purpose }: AttemptSubject): boolean {
  return purpose === "login" || purpose === "change";
}

/** Codes need no count over all places: each of them is good for few tries. */
function countersOf(subject: AttemptSubject, { source, device }: Place): readonly Counter[] {
  const where = device === undefined ? `source:${source}` : `device:${device}`;
  const about = subject.passwordSince === undefined ? subject.subject : `${subject.subject}:${subject.passwordSince}`;
  const here: Counter = { key: `${subject.purpose}:${where}:${about}`, limit: LIMIT, window: LOCK_TIME, since: "last" };
  if (device !== undefined || !isPassword(subject)) return [here];
  return [here, { key: `account:${about}`, limit: LIMIT_OF_ACCOUNT, window: HOUR, since: "first" }];
}

function callerOf(
  { succeeded }: ProvingServices,
  { purpose, subject, sliderProof }: AttemptSubject,
  { place, request }: Pick<Approach, "place" | "request">,
): QueueCaller {
  const isTrusted = place.device !== undefined || purpose === "change";
  // Whether the proof is good shows when it is taken; one that is not costs its caller the try.
  const isLikely = sliderProof !== undefined || succeeded.has(place.source);
  return {
    source: place.device ?? place.source,
    account: subject,
    rank: isTrusted ? "known" : isLikely ? "proved" : "stranger",
    isGone: () => hasHungUp(request),
  };
}

/** Whether the connection of a request is gone; then nobody reads its answer. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/** A try that leaves the slider out, or brings a worthless proof, has counted like any other: that must not buy more of them. */
async function assertNoMachine(
  services: ProvingServices,
  { purpose, sliderProof }: AttemptSubject,
  { number, ofAccount }: { readonly number: number; readonly ofAccount: number },
): Promise<void> {
  if (purpose !== "login") return;
  const isNeeded = number > services.config.entrance.sliderAfterFailures || ofAccount > LIMIT_OF_ACCOUNT;
  if (isNeeded || sliderProof !== undefined) await assertSlider(services, sliderProof);
}

async function waitForSlot({ attempts }: ProvingServices, { subject }: AttemptSubject, counters: readonly Counter[]): Promise<void> {
  const wait = await attempts.takeSlot(`slot:${subject}`, SLOW_PACE);
  if (wait === 0) return;
  await attempts.takeBack(...counters);
  throw new AppError("LOGIN_SLOWED", { seconds: Math.ceil(wait / 1000) });
}

/** What is left to somebody whose place is locked follows from the place and the installation, never from the account. */
function lockOf({ sms }: ProvingServices, { purpose }: AttemptSubject, { place, request }: Pick<Approach, "place" | "request">): AppError {
  const code = purpose === "login" || purpose === "change" ? "LOGIN_LOCKED" : "SMS_CODE_LOCKED";
  request.log.warn({ refusal: code, from: request.ip }, "sign-in refused");
  const device = place.device === undefined ? ["在以前登录过的浏览器上登录"] : [];
  const ways: Readonly<Record<AttemptPurpose, readonly string[]>> = {
    login: [...device, ...(sms.isOpen ? ["用短信验证码登录"] : []), RESET],
    change: [RESET],
    phone: ["用账号和密码登录"],
    alteration: [RESET],
    register: [],
  };
  return new AppError(code, { ways: ways[purpose] });
}
