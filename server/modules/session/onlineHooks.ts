import { sql } from "kysely";
import { noteMoment } from "../../database/changes/answerSources.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { entityOf, scopeOf } from "../../entity/scope/entityScope.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import type { SessionStore } from "../../rights/sessionStore.ts";

/** Rows of the entity `online`: the living sessions of the people whom the caller sees, in the caller's tenant. */
export function onlineHooks(sessions: SessionStore): EntityHooks {
  return {
    // What clients of the family name a session by (API-14); what proves one is told nobody.
    beside: { token: (row) => rowId(row) },
    rows(scope) {
      const people = scopeOf(scope, entityOf(scope, "user"));
      const { tokenId, user } = scope.session;
      // Sessions end by themselves.
      noteMoment();
      return sql`(
        select s.id, 0 as rev, u.realname, u.username, s.device, s.address,
          case when s.id = ${tokenId} then 'own' end as mark,
          ${chinaTime("s.created_at")} as login_time, ${chinaTime("s.last_seen_at")} as last_seen_time
        from sys_session as s join sys_user as u on u.id = s.user_id
        where ${sessions.alive()} and not jsonb_exists(s.closed_tenants, ${user.tenantId}) and ${visibleRows(people, "u")})`;
    },
  };
}

/** A column of milliseconds since the epoch as the clock of China shows it. */
function chinaTime(column: string) {
  return sql`date_trunc('second', timezone('Asia/Shanghai', to_timestamp(${sql.ref(column)} / 1000.0)))`;
}
