import type { AppointmentCreate, AppointmentRow } from "../../src/generated/entities/appointment.ts";
import type { DepartmentRow } from "../../src/generated/entities/department.ts";
import type { UserRow } from "../../src/generated/entities/user.ts";
import { type DemoRandom, demoRandom } from "../../server/demo/demoRandom.ts";

/** A role of the demonstration, and how many of a hundred people hold it. */
const roles = [
  ["doctor", 45],
  ["counsellor", 25],
  ["viewer", 15],
  ["editor", 10],
  ["admin", 5],
] as const;

/** Role of a person; each sees other rows of other lists. */
export type RoleCode = (typeof roles)[number][0];

/** Departments that own appointments, and those above them. */
const departments = ["D1.1", "D1.2", "D2", "D2.1"] as const;
/** People behind one address, as in a clinic. */
const PER_ADDRESS = 40;

const bookers: readonly RoleCode[] = ["doctor", "admin"];
/** Share of the people who may change appointments. */
export const BOOKERS = roles.reduce((sum, [code, weight]) => sum + (bookers.includes(code) ? weight : 0), 0) / 100;

/** Somebody who works with the console, as far as it can be said before there is a database. */
export interface Staff extends Pick<UserRow, "username"> {
  readonly role: RoleCode;
  readonly orgCode: DepartmentRow["orgCode"];
  /** Address that the proxy in front names. */
  readonly address: string;
}

/** A free place that can be booked once, with the number of who books it: nobody books twice. */
export type Opening = Pick<AppointmentCreate, "organId" | "slotId" | "date"> & { readonly mobile: string };

/** A row and the version it was last seen in. */
export type RowVersion = Pick<AppointmentRow, "id" | "rev">;

/** Somebody at the console, signed in. */
export interface Person extends Staff {
  readonly userId: string;
  readonly token: string;
  /** Rows they may open. */
  readonly visible: readonly string[];
  /** Rows that only they change. */
  readonly own: readonly RowVersion[];
  /** Places that only they book. */
  readonly openings: readonly Opening[];
}

/** The same people at every run with the same seed; a smaller crowd is the beginning of a larger one. */
export function staffOf(count: number, seed: number): readonly Staff[] {
  const random = demoRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const role = random.weighted(roles);
    return { username: `load${index}`, role, orgCode: departmentOf(role, random), address: addressOf(Math.floor(index / PER_ADDRESS)) };
  });
}

/** Whether somebody may change appointments. */
export function mayBook({ role }: Pick<Staff, "role">): boolean {
  return bookers.includes(role);
}

function departmentOf(role: RoleCode, random: DemoRandom): string {
  // Counsellors see what is below their department too.
  return role === "counsellor" ? random.pick([...departments, "D1"]) : random.pick(departments);
}

function addressOf(clinic: number): string {
  return `198.51.${100 + Math.floor(clinic / 250)}.${1 + (clinic % 250)}`;
}
