import type { ServicesWith } from "../serverServices.ts";
import type { JobKind } from "../jobKind.ts";
import { cleanFiles } from "./kinds/cleanFiles.ts";
import { cleanRuns } from "./kinds/cleanRuns.ts";
import { dailyFigures } from "./kinds/dailyFigures.ts";
import { expireKits } from "./kinds/expireKits.ts";
import { markNoShow } from "./kinds/markNoShow.ts";
import { remindAppointments } from "./kinds/remindAppointments.ts";
import { webhook } from "./kinds/webhook.ts";
import { withdrawEnded } from "./kinds/withdrawEnded.ts";

/** What of the server kinds may use. */
export type JobServices = Pick<ServicesWith<"sms">, "config" | "database" | "files" | "clock" | "sms" | "logger">;

/** A new kind of ours is one file, its line here and its item in the dictionary `job_kind`; other modules bring theirs by `jobs`. */
const kinds: readonly ((services: JobServices) => JobKind)[] = [
  markNoShow,
  remindAppointments,
  expireKits,
  withdrawEnded,
  dailyFigures,
  cleanFiles,
  cleanRuns,
  webhook,
];

/** Makes the kinds that come with the product. */
export function productJobs(services: JobServices): readonly JobKind[] {
  return kinds.map((make) => make(services));
}

/** Kinds that this installation cannot do, each with the sentence that says why. */
export function closedKinds(kinds: ReadonlyMap<string, JobKind>): ReadonlyMap<string, string> {
  return new Map([...kinds].flatMap(([name, { closed }]) => (closed === undefined ? [] : [[name, closed]])));
}
