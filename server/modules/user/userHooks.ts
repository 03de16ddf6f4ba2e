import type { Row } from "../../../src/schema/model/json.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { rowText } from "../../entity/values/rowId.ts";
import type { ServicesWith } from "../serverServices.ts";
import { leaveDepartments } from "../department/leaveDepartments.ts";
import {
  changedIdentifiers,
  hasClosed,
  hasEnded,
  hasNewNumber,
  hasNewWorkNumber,
  hasOtherDepartments,
  hasOtherRoles,
  idsOf,
} from "./accountChanges.ts";
import { type PendingNotice, tellOwner, writeNotices } from "../notices/accountNotices.ts";
import { noteClosed } from "./accountRecord.ts";
import { assertAdministratorLeft } from "./administrators.ts";
import { departmentRemark } from "./departmentRemark.ts";
import { FirstPasswords } from "./firstPasswords.ts";
import { assertFreeNames } from "./freeName.ts";
import { assertAllowed, judgeAccounts } from "./judgeAccounts.ts";
import { assertFreeNumbers, noteNumbers } from "./phoneNumbers.ts";
import { assertFreeWorkNumbers } from "./takenValues.ts";

/** What the schema of users cannot say: passwords, and who may change whose account. */
export function userHooks(services: ServicesWith<"sms">): EntityHooks {
  const { authority, database, events, sessions } = services;
  const notices = new WeakMap<Row, readonly PendingNotice[]>();
  const passwords = new FirstPasswords(services);
  return {
    compares: ["phone"],
    // The department's text of the specification (§3): of all departments, as somebody belongs to them before choosing one.
    beside: { orgCodeTxt: (row) => rowText(row, "departIds_dictText") || null },
    prepare: (inputs, scope) => passwords.prepare(inputs, scope),
    begin: (trx, { session }) => authority.takeTurn(trx, session, "account"),
    async beforeWrites(writes, trx) {
      passwords.take(writes);
      await leaveDepartments(writes, trx);
      await assertAllowed(writes, services, trx);
      const added = writes.filter(({ old }) => !old);
      await assertFreeNames(database, added, trx);
      await assertFreeNumbers(database, writes.filter(hasNewNumber), trx);
      await assertFreeWorkNumbers(database, writes.filter(hasNewWorkNumber), trx);
      const written = await writeNotices(trx, services, writes.flatMap(changedIdentifiers));
      for (const { row } of writes)
        if (row)
          notices.set(
            row,
            written.filter(({ change }) => change.userId === row["id"]),
          );
    },
    judgeLate: (writes, trx) => judgeAccounts(writes, services, trx),
    async beforeCommit(writes, trx, end) {
      await noteNumbers(trx, services, writes.filter(hasNewNumber));
      await noteClosed(trx, services, idsOf(writes.filter(hasClosed)));
      if (writes.some(({ old }) => old)) await assertAdministratorLeft(database, trx);
      if (end === "commit") await passwords.store(writes, trx);
    },
    remark: departmentRemark,
    async afterCommit(writes) {
      for (const { row } of writes) for (const notice of (row && notices.get(row)) ?? []) tellOwner(services, notice);
      // What was opened by credentials that are no more is over; whoever changes their own stays where they are.
      const ended = writes.filter((one) => hasEnded(one) || changedIdentifiers(one).length > 0);
      const [first] = ended;
      if (first) await sessions.endOfUsers(idsOf(ended), { except: first.scope.session.tokenId });
      const changed = idsOf(writes.filter((write) => hasOtherRoles(write) || hasOtherDepartments(write)));
      if (changed.length > 0) events.publish({ cmd: "permission" }, { users: changed });
    },
  };
}
