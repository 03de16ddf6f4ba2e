import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import type { ServerServices } from "../serverServices.ts";
import { actForSystem, type Cause } from "../actForSystem.ts";
import { forgetDeleted } from "./forgetDeleted.ts";
import { type FormerNumbers, whileTheirs } from "./formerNumbers.ts";

/** What an erasure works with. */
export interface Erasing extends Cause {
  readonly services: ServerServices;
  readonly former: FormerNumbers;
}

/** A person who was erased. */
export interface ForgottenPerson {
  readonly followed: readonly EntityWrite[];
  /** Numbers that they and their doubles have or had. */
  readonly mobiles: readonly string[];
}

/** Rows whose field holds a value. */
export const equals = (field: string, value: string): Predicate => ({ op: "compare", field, operator: "eq", value });

/** Tests in which there is something to forget; a name alone does not say so, for anybody can write 已注销 there. */
const known: Predicate = {
  op: "or",
  items: [
    { op: "compare", field: "realname", operator: "ne", value: "已注销" },
    ...["mobile", "address", "trackingNo"].map((field): Predicate => ({ op: "not", item: { op: "isBlank", field } })),
  ],
};

/** Consultations that still say what was said in them. */
const spoken: Predicate = { op: "not", item: equals("nickname", "已注销") };

/** Tests that name nobody. */
const nobodys: Predicate = { op: "isNull", field: "miniUserId" };

/** Rows that only a number ties to a person, by entity. */
export const rowsByNumber: readonly { readonly entity: string; readonly where: (mobile: string) => Predicate }[] = [
  { entity: "detection", where: (mobile) => ({ op: "and", items: [nobodys, equals("mobile", mobile)] }) },
  { entity: "appointment", where: (mobile) => equals("mobile", mobile) },
];

/** Whether whoever erases may forget rows of an entity one by one: a typed number gives nobody that right. */
function mayForget({ scope: { project, session } }: EntityWrite, name: string): boolean {
  const entity = project.entities.get(name);
  return entity !== undefined && session.can(`${entity.permission}:forget`);
}

/**
 * Removes who somebody was from their tests, which the law keeps, and from their appointments, which stay as figures;
 * also from deleted rows and doubles merged into the person. A number proves nothing, since it was typed. Rows tied by
 * number alone follow only if whoever erases sees and may forget them and they name nobody else (for the others decision
 * 0130), and by a former number only those made while the person had it (decision 0136).
 */
export async function forgetPerson(erasing: Erasing): Promise<ForgottenPerson> {
  const { services, former, write, trx } = erasing;
  const { row = {}, old = {} } = write;
  const cause = { write, trx };
  const id = rowId(row);
  const doubles = await actForSystem(services, cause, {
    entity: "miniUser",
    action: "forget",
    where: { op: "and", items: [equals("mergedInto", id), equals("status", "merged")] },
  });
  const followed = [...doubles];
  const forget = async (entity: string, where: Predicate, asSeen?: true) => {
    followed.push(...(await actForSystem(services, cause, { entity, action: "forget", where, ...compact({ asSeen }) })));
    await forgetDeleted(services, cause, { entity, action: "forget", where, ...compact({ asSeen }) });
  };
  await forget("detection", { op: "and", items: [known, equals("miniUserId", id)] });
  await forget("consultManual", { op: "and", items: [spoken, equals("miniUserId", id)] });
  const mobile = rowText(old, "mobile");
  const had = await former.of(trx, write);
  const mobiles = [...(mobile === "" ? [] : [mobile]), ...had.map((number) => number.mobile)];
  for (const { entity, where } of rowsByNumber) {
    if (!mayForget(write, entity)) continue;
    if (mobile !== "") await forget(entity, where(mobile), true);
    for (const number of had) await forget(entity, { op: "and", items: [where(number.mobile), whileTheirs(number)] }, true);
  }
  // With the eyes of whoever erases, not with those of the system that erased the double.
  for (const double of doubles) {
    const ofDouble = await forgetPerson({ ...erasing, write: { ...write, ...compact({ row: double.row, old: double.old }) } });
    followed.push(...ofDouble.followed);
    mobiles.push(...ofDouble.mobiles);
  }
  return { followed, mobiles: [...new Set(mobiles)] };
}
