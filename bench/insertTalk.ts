import { sql } from "kysely";
import type { DatabaseHandle } from "../server/database/database.types.ts";

/** Minutes between two messages. */
const APART = 3;

/** What people write in turns: short and long, with faces, a link, lines and a list. */
const SAID = [
  "收到",
  "好的 face[ok]",
  "下午三点在二楼会议室碰一下，把这周的检测量和随访情况对一遍，大家带上自己的表。",
  "采血室已经消毒，耗材够用两天。",
  "提醒：结果只在系统里查看，不要截图转发。\n有疑问的编号先记下来，下班前统一核对。",
  "新的流程写在这里 a(https://example.cn/notice)[通知]，今天起按它来。",
  "@张医生 明天上午的预约多了四位，需要加一个窗口吗？",
  "明天的安排：[ul][li]上午：门诊[/li][li]下午：随访[/li][li]晚上：值班[/li][/ul]",
  "辛苦了 face[赞]",
  "仪器昨晚做过质控，结果在控，可以开机。备用试剂放在冰箱第二层，取用后请登记批号和数量，剩余不到三盒时告诉我。",
] as const;

/** A chat that was filled. */
export interface FilledChat {
  /** Id of its group. */
  readonly id: string;
  readonly name: string;
}

/**
 * Puts messages into a group of the demonstration past the console, in the shape in which it stores them: by all of its people, every
 * twentieth an answer to one before. Everybody has read them.
 *
 * @param count messages
 * @throws Error where the demonstration has no such group
 */
export async function insertTalk({ transaction, db }: DatabaseHandle, name: string, count: number): Promise<FilledChat> {
  const { rows } = await sql<{ chat: string; group: string; people: string[]; last: number }>`
    select c.id as chat, g.id as group, c.last_number as last,
      (select array_agg(user_id order by user_id) from im_group_member where group_id = g.id) as people
    from im_group as g join im_chat as c on c.group_id = g.id where g.name = ${name}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The demonstration has no group ${name}.`);
  const { chat, group, people, last } = found;
  const now = Date.now();
  await transaction(
    async (trx) => {
      await sql`
        insert into im_entry (chat_id, number, cid, sender_id, kind, content, reply_to, at)
        select ${chat}, ${last}::integer + i, 'bench-' || i, (${people}::text[])[1 + i * 7 % ${people.length}::integer], 'text',
          (${SAID}::text[])[1 + i % ${SAID.length}::integer] || case when i % 10 = 0 then '' else '（第 ' || i || ' 句）' end,
          case when i % 20 = 0 then ${last}::integer + i - 3 end,
          ${now}::bigint - (${count}::bigint - i) * ${APART * 60_000}
        from generate_series(1, ${count}::integer) as i`.execute(trx);
      await sql`update im_chat set last_number = ${last + count}, last_at = ${now} where id = ${chat}`.execute(trx);
      await sql`update im_mark set delivered = ${last + count}, read = ${last + count} where chat_id = ${chat}`.execute(trx);
    },
    { statementTimeout: 0 },
  );
  await sql`analyze im_entry`.execute(db);
  return { id: group, name };
}
