import { sql } from "kysely";
import type { VisitorTalk } from "../../../../src/schema/wire/consultAnswers.ts";
import type { Database } from "../../../database/database.types.ts";
import { readEntries } from "../../consultation/store/readEntries.ts";
import type { Visitor } from "../people/visitorTokens.ts";

/** Entries of a first look, and of one answer after it. */
const NEWEST = 50;
const FOLLOWING = 200;

/** A consultation as its visitor knows it. */
export interface OwnConsultation {
  readonly id: string;
  readonly status: "waiting" | "open" | "closed";
  readonly nickname: string;
  readonly counsellor: string;
  readonly ahead: number;
}

/** Whom a visitor asks. */
export interface Asked {
  readonly visitor: Visitor;
  readonly organId: string;
}

/** The visitor's consultation with an organ that is under way, or the last one. */
export async function ownConsultation(db: Database, { visitor, organId }: Asked): Promise<OwnConsultation | undefined> {
  const { miniUserId, tenantId } = visitor;
  const { rows } = await sql<OwnConsultation>`
    select c.id, c.status, coalesce(c.nickname, '') as nickname, coalesce(u.realname, '') as counsellor,
      case when c.status = 'waiting' then (
        select count(*)::integer from hiv_consult_manual o
        where o.tenant_id = c.tenant_id and o.organ_id = c.organ_id and o.status = 'waiting'
          and (o.waiting_since, o.id) < (c.waiting_since, c.id)) else 0 end as ahead
    from hiv_consult_manual c left join sys_user u on c.status = 'open' and u.id = c.counsellor_id
    where c.tenant_id = ${tenantId} and c.mini_user_id = ${miniUserId} and c.organ_id = ${organId}
    order by c.status <> 'closed' desc, c.waiting_since desc, c.id desc limit 1`.execute(db);
  return rows[0];
}

/** What a visitor reads: who answers them, how many wait before them, and what was said. */
export async function readTalk(db: Database, asked: Asked, after: number | undefined): Promise<VisitorTalk> {
  const own = await ownConsultation(db, asked);
  if (!own) return { consultId: "", status: "none", counsellor: "", ahead: 0, records: [] };
  const { id, status, nickname, counsellor, ahead } = own;
  const place = { consultId: id, nickname, most: after === undefined ? NEWEST : FOLLOWING, ...(after === undefined ? {} : { after }) };
  return { consultId: id, status, counsellor, ahead, records: await readEntries(db, place) };
}
