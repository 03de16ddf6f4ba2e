import { type DemoRandom, demoRandom } from "../../server/demo/demoRandom.ts";
import { BOOKERS, mayBook, type Person } from "./people.ts";

/** What people do over and over, with the seconds between two of a kind. */
const periods = { notices: 6, list: 10, detail: 30 } as const;
/** Seconds between two saves of one person, were they spread over all of them. */
const SAVE_PERIOD = 600;
/** Share of a period by which a moment is off at random. */
const JITTER = 0.05;
/** Share of list calls that bring another view on screen. */
const CHANGES_VIEW = 0.1;

/** Kinds of calls of the day. */
export const callKinds = ["notices", "list", "detail", "edit", "add"] as const;

/** One of them. */
export type CallKind = (typeof callKinds)[number];

/** A call that is made at its moment, whatever became of the ones before. */
export interface Arrival {
  /** Seconds from the start. */
  readonly at: number;
  /** Place among the people. */
  readonly person: number;
  readonly kind: CallKind;
  /** Address below the API prefix; nothing of a save, which its moment decides. */
  readonly path: string;
}

/** From when to when people are there, in seconds. */
export interface Shift {
  readonly from: number;
  readonly until: number;
}

/** The list of appointments as its screen asks for it (`schemas/screens/hiv/appointment.json`). */
export const appointmentList =
  "/hiv/appointment/list?column=date,createTime&order=ahead,desc&field=id,realname,status,mobile,organId,date,slotId,service,sex,source,orgCode,createTime&pageSize=10&pageNo=";

/** The bell. */
export const noticesPath = "/sys/annountCement/listByUser?pageSize=5";

/** Conditions that people set, by how many of a hundred look at the list so. */
const views = [
  ["1", 70],
  ["2", 8],
  ["1&status=booked", 12],
  ["1&service=prep,pep", 10],
] as const;
/** Looking for part of a name is for those who see names in clear. */
const viewsInClear = [...views, [`1&realname=${encodeURIComponent("*王*")}`, 5]] as const;

/**
 * The calls of people between two moments, in order. The same seed gives the same calls, and those of one person do not
 * depend on who else is there.
 *
 * @param first place of the first of the people who are there
 */
export function planDay(
  people: readonly Person[],
  { from, until, seed, first = 0 }: Shift & { readonly seed: number; readonly first?: number },
): Arrival[] {
  return people
    .slice(first)
    .flatMap((person, index) =>
      planPerson(person, { from, until, place: first + index, random: demoRandom(seed * 1_000_003 + first + index) }),
    )
    .sort((left, right) => left.at - right.at);
}

interface PersonPlan extends Shift {
  readonly place: number;
  readonly random: DemoRandom;
}

function planPerson(person: Person, { from, until, place, random }: PersonPlan): Arrival[] {
  const momentsOf = (period: number): readonly number[] => {
    const phase = fraction(random) * period;
    const count = Math.max(0, Math.ceil((until - from - phase) / period));
    const moments = Array.from({ length: count }, (_, step) => from + phase + (step + (fraction(random) - 0.5) * 2 * JITTER) * period);
    return moments.filter((at) => at >= from && at < until);
  };
  const repeat = (kind: CallKind, period: number, path: (step: number) => string): Arrival[] =>
    momentsOf(period).map((at, step) => ({ at, person: place, kind, path: path(step) }));
  const api = person.role === "editor" ? "/hiv/surveyTopic" : "/hiv/appointment";
  const look = (): string =>
    person.role === "editor"
      ? `${api}/list?column=createTime&order=desc&pageNo=1&pageSize=10`
      : appointmentList + random.weighted(mayBook(person) ? viewsInClear : views);
  let view = look();
  const chosenView = (): string => (view = random.chance(CHANGES_VIEW) ? look() : view);
  return [
    ...repeat("notices", periods.notices, () => noticesPath),
    ...repeat("list", periods.list, chosenView),
    ...repeat("detail", periods.detail, (step) => `${api}/queryById?id=${person.visible[step % person.visible.length]}`),
    ...(mayBook(person) ? repeat(random.chance(0.5) ? "edit" : "add", SAVE_PERIOD * BOOKERS, () => "") : []),
  ];
}

function fraction(random: DemoRandom): number {
  return random.integer(0, 999_999) / 1_000_000;
}
