import { sql } from "kysely";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { tenantRows } from "../../entity/query/tenantRows.ts";
import { entityOf, scopeOf } from "../../entity/scope/entityScope.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";

/**
 * Rows of the entity `addressBook`: colleagues whom the caller sees and who can sign in, with departments and positions by
 * name, of the caller's tenant alone: a person of several is in others' departments, too.
 */
export function addressBookHooks(): EntityHooks {
  return {
    rows(scope) {
      const at = (name: string) => scopeOf(scope, entityOf(scope, name));
      const [people, departments, positions] = [at("user"), at("department"), at("position")];
      return sql`(
        select u.id, 0 as rev, u.realname, u.sex, u.phone, u.email,
          (select string_agg(d.depart_name, '、' order by d.depart_order, d.org_code) from sys_depart as d
            where jsonb_exists(u.depart_ids, d.id) and ${tenantRows(departments, "d")}) as departments,
          (select string_agg(p.name, '、' order by p.code) from sys_position as p where jsonb_exists(u.position_ids, p.id) and ${tenantRows(positions, "p")}) as positions
        from sys_user as u where u.status = 'normal' and ${visibleRows(people, "u")})`;
    },
  };
}
