import { type AuthorityWorld, MANAGER_CODES, type WorldCaller } from "./authorityWorld.ts";
import type { Reach } from "./measureReach.ts";

/** A number whose codes the attacker reads. */
export const OWN_PHONE = "13900009999";

/** Codes that are given away or asked for. */
export const ALL_CODES: readonly string[] = [
  ...MANAGER_CODES,
  "hiv:organ:list",
  "hiv:organ:edit",
  "hiv:organ:delete",
  "hiv:organ:export",
  "hiv:appointment:list",
  "hiv:organServiceTime:list",
  "sys:announcement:add",
];

/** What a sequence has come to. */
export interface Play {
  readonly world: AuthorityWorld;
  /** Accounts that the attacker can sign in to. */
  readonly controlled: Set<string>;
  /** Passwords they chose or were shown, by account. */
  readonly passwords: Map<string, string>;
  /** Things made on the way. */
  readonly made: { users: string[]; roles: string[]; departments: string[] };
  /** What was seen on the way and may be gone by the end. */
  readonly seen: Reach[];
  /** The account that the attacker has from the start. */
  readonly self: string;
  hasChanged: boolean;
}

/** Calls as somebody and tells whether it was done. */
export type Call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
) => Promise<{ readonly success: boolean; readonly result: unknown }>;

/** Takes one of some values, of which there is at least one; which one, the sequence says. */
export type Choose = <T>(values: readonly T[]) => T;

/** A letter of the alphabet. */
export type Act = (play: Play, call: Call, choose: Choose, caller: WorldCaller) => Promise<void>;

export const usersOf = ({ world, made }: Play): readonly string[] => [...world.users.values(), ...made.users];
export const rolesOf = ({ world, made }: Play): readonly string[] => [...world.roles.values(), ...made.roles];
export const departmentsOf = ({ world, made }: Play): readonly string[] => [...world.departments.values(), ...made.departments];
export const idOf = (result: unknown): string => (result as { id: string }).id;

/** What an edit names: the row, as it was last read. */
export async function revised(call: Call, path: string, id: string): Promise<{ id: string; rev: number }> {
  const answer = await call("GET", `${path}/queryById?id=${id}`);
  return { id, rev: answer.success ? (answer.result as { rev: number }).rev : 1 };
}
