import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Call, type Choose, OWN_PHONE, type Play } from "../support/authority/attack.ts";
import { acts } from "../support/authority/attackerActs.ts";
import { ATTACKERS, type AuthorityWorld, buildAuthorityWorld } from "../support/authority/authorityWorld.ts";
import type { Reach } from "../support/authority/measureReach.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { startTestServer } from "../support/testServer.ts";

/** How many sequences are played on each database; a long run sets more. */
const SEQUENCES = Number(process.env["AUTHORITY_SEQUENCES"] ?? 60);
const SEED = Number(process.env["AUTHORITY_SEED"] ?? 20_261_122);
const ELSEWHERE = ["0", "1001", "1002"] as const;

/** One call, with choices as numbers that are read modulo what there is to choose from. */
interface Step {
  readonly kind: string;
  /** Which of the accounts under control acts; mostly the first one. */
  readonly actor: number;
  /** Where they act; mostly where the attacker is from. */
  readonly tenant: number;
  readonly picks: readonly number[];
}

/** Who tries what, and what they had at the start. */
interface Attack {
  readonly attacker: string;
  readonly before: Reach;
  readonly steps: readonly Step[];
}

/** Plays one sequence and gives what the attacker, with all they can sign in to, has got by it. */
async function play(world: AuthorityWorld, { attacker, before, steps }: Attack): Promise<readonly string[]> {
  const self = world.users.get(attacker) ?? "";
  const made = { users: [], roles: [], departments: [] };
  const state: Play = { world, controlled: new Set([self]), passwords: new Map(), made, seen: [], self, hasChanged: false };
  try {
    for (const step of steps) await act(state, step, world.homes.get(attacker) ?? []);
    return state.hasChanged ? await gained(state, before) : [];
  } finally {
    // Whatever went wrong: the next sequence starts in the world that was measured.
    if (state.hasChanged) await world.restore();
  }
}

async function act(state: Play, { kind, actor, tenant, picks }: Step, home: readonly string[]): Promise<void> {
  const actors = [...state.controlled];
  const userId = actors[actor < 70 ? 0 : actor % actors.length] ?? state.self;
  const tenants = tenant < 75 ? home : ELSEWHERE;
  const caller = { userId, tenantId: tenants[tenant % tenants.length] ?? "0" };
  const rest = [...picks];
  const choose: Choose = (values) => values[(rest.shift() ?? 0) % values.length] as (typeof values)[number];
  const call: Call = async (method, path, body) => {
    const answer = await state.world.call(caller, { method, path, body });
    if (method !== "GET" && answer.success) state.hasChanged = true;
    // Refused for now is an answer too, on a machine with other work.
    if (answer.status !== 503) expect(answer.status, `${method} ${path}: ${answer.message}`).toBeLessThan(500);
    return answer;
  };
  await acts[kind]?.(state, call, choose, caller);
}

async function gained({ world, controlled, seen }: Play, before: Reach): Promise<readonly string[]> {
  // What comes with time alone has been got by the calls before it.
  world.letTimePass();
  for (const id of await world.usersWithPhone(OWN_PHONE)) controlled.add(id);
  const found = seen.flatMap((view) => gains(view, before, world.known));
  for (const id of controlled) found.push(...gains(await world.reachOf(id), before, world.known));
  return found;
}

/** What was made on the way belongs to whoever made it; everything else must have been there before. */
function gains(after: Reach, before: Reach, known: ReadonlySet<string>): readonly string[] {
  const gained: string[] = [];
  for (const [tenant, codes] of after.codes)
    for (const code of codes) if (!before.codes.get(tenant)?.has(code)) gained.push(`${tenant} ${code}`);
  for (const [place, ids] of after.rows)
    for (const id of ids) if (known.has(id) && !before.rows.get(place)?.has(id)) gained.push(`${place} ${id}`);
  return gained;
}

// Likeliest to lead anywhere: what somebody writes about their own rows, and accounts made today and trusted tomorrow.
const LIKELY = { setOwnRules: 3, addUser: 4, enter: 1, beGranted: 5 } as const;
const KINDS = [...Object.keys(acts), ...Object.entries(LIKELY).flatMap(([kind, times]) => Array.from({ length: times }, () => kind))];

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  actor: fc.nat(99),
  tenant: fc.nat(99),
  picks: fc.array(fc.nat(999), { minLength: 8, maxLength: 8 }),
});

onOneDatabase("sequences of calls", (open) => {
  let world: AuthorityWorld;
  const reach = new Map<string, Reach>();
  beforeAll(async () => {
    world = await buildAuthorityWorld(await startTestServer(open));
    for (const attacker of ATTACKERS) reach.set(attacker, await world.reachOf(world.users.get(attacker) ?? ""));
    await world.restore();
  });
  afterAll(() => world.server.stop());

  it("P10 P11 P16 no sequence of up to six calls leaves anybody with a code or a row that they were not given", async () => {
    const sequence = fc.tuple(fc.constantFrom(...ATTACKERS), fc.array(step, { minLength: 1, maxLength: 6, size: "max" }));
    await fc.assert(
      fc.asyncProperty(sequence, async ([attacker, steps]) => {
        const before = reach.get(attacker) ?? { codes: new Map(), rows: new Map() };
        expect(await play(world, { attacker, before, steps })).toEqual([]);
      }),
      { numRuns: SEQUENCES, seed: SEED },
    );
  }, 3_600_000);
});
