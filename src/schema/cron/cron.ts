import type { CronFieldName } from "./cronFields.ts";

/** One part of a field's list, e.g. the `10-12` of `8,10-12`. */
export type CronPart =
  /** `*`, or every `step` values from the least one on. */
  | { readonly kind: "every"; readonly step?: number }
  | { readonly kind: "value"; readonly value: number }
  /** Both ends belong to it; from a larger to a smaller one it goes over the end, as in `22-2`. */
  | { readonly kind: "range"; readonly from: number; readonly to: number; readonly step?: number }
  /** `5/15`: from 5 to the end of the field. */
  | { readonly kind: "from"; readonly from: number; readonly step: number }
  /** `?` */
  | { readonly kind: "unset" }
  /** `L`, `L-3`, `LW`, `L-3W`: so many days before the last of the month, or the working day nearest to it. */
  | { readonly kind: "lastDay"; readonly offset: number; readonly isWorkday: boolean }
  /** `15W`: the working day of the same month that is nearest to a day. */
  | { readonly kind: "workday"; readonly day: number }
  /** `6L`: the last Friday of the month. */
  | { readonly kind: "lastWeekday"; readonly weekday: number }
  /** `6#3`: the third Friday of the month. */
  | { readonly kind: "nthWeekday"; readonly weekday: number; readonly nth: number };

/** The fields that every expression has, and the year, which may be left out. */
export type Cron = Readonly<Record<Exclude<CronFieldName, "year">, readonly CronPart[]>> & {
  readonly year?: readonly CronPart[];
};

/** A place inside an expression, in UTF-16 units, and what is to be said about it. */
export interface CronRemark {
  /** Chinese: what was found, what is allowed. */
  readonly message: string;
  readonly offset: number;
  readonly length: number;
  /** The field the place lies in, where it lies in one. */
  readonly field?: CronFieldName;
}

/**
 * What reading gives: the fields, with the places that Quartz passes over without a word, or the first fault.
 * An expression with passed-over places is valid for Quartz and surely not what somebody meant.
 */
export type CronReading =
  | { readonly ok: true; readonly cron: Cron; readonly passedOver: readonly CronRemark[] }
  | { readonly ok: false; readonly problem: CronRemark };
