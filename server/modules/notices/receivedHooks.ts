import { sql } from "kysely";
import { columnRef, fieldColumn } from "../../entity/query/columns.ts";
import { ROW_ALIAS } from "../../entity/query/rowAlias.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { entityOf, scopeOf } from "../../entity/scope/entityScope.ts";
import { ANNOUNCEMENT, readNotices, receivedNotices } from "./receivedNotices.ts";

/** Fields of an announcement that its receivers get as they are. */
const AS_THEY_ARE = ["titile", "msgCategory", "priority", "sendTime", "openType", "openPage"] as const;

/** Rows of the entity `received`: what is announced to the caller now, with the sender by name, and whether the caller has opened it. */
export function receivedHooks(): EntityHooks {
  return {
    rows(scope) {
      const [announcements, people] = [ANNOUNCEMENT, "user"].map((name) => scopeOf(scope, entityOf(scope, name)));
      if (!announcements || !people) throw new Error("There are neither announcements nor people.");
      const own = (name: string) => columnRef(ROW_ALIAS, fieldColumn(announcements.entity, name));
      const sender = (name: string) => columnRef("sender", fieldColumn(people.entity, name));
      const columns = AS_THEY_ARE.map((name) => sql`${own(name)} as ${sql.id(fieldColumn(scope.entity, name))}`);
      return sql`(
        select ${own("id")}, ${own("rev")}, ${sql.join(columns)},
          coalesce(nullif(${sender("realname")}, ''), nullif(${own("sender")}, ''), '系统') as ${sql.id(fieldColumn(scope.entity, "senderName"))},
          case when ${readNotices(announcements)} then '1' else '0' end as ${sql.id(fieldColumn(scope.entity, "readFlag"))}
        from ${sql.table(announcements.entity.table)} as ${sql.ref(ROW_ALIAS)}
        left join ${sql.table(people.entity.table)} as sender on ${sender("username")} = ${own("sender")}
        where ${receivedNotices(announcements)})`;
    },
  };
}
