import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { ServerServices } from "../serverServices.ts";

const FILE = "first-sign-in.txt";

/** Accounts made at the first start, with a password that was made up. */
export interface FirstSignIn {
  readonly usernames: readonly string[];
  readonly password: string;
}

/** The line that shows a first password to whoever set the server up. */
export function signInLine({ usernames, password }: FirstSignIn): string {
  return `首次登录  账号：${usernames.join("、")}  密码：${password}（只显示这一次）`;
}

/**
 * Keeps first passwords where only the server's account may read them.
 *
 * @returns the path of the file
 */
export async function writeFirstSignIn(dataDirectory: string, signIn: FirstSignIn): Promise<string> {
  const path = join(dataDirectory, FILE);
  await appendFile(path, `${signInLine(signIn)}\n`, { mode: 0o600 });
  return path;
}

/**
 * Removes the file of first passwords once none of them opens an account any more: call it at the start, and after a
 * password was replaced. A file that cannot be removed is told in the log and keeps nobody from anything.
 */
export async function removeFirstSignIn({
  config,
  database,
  logger,
}: Pick<ServerServices, "config" | "database" | "logger">): Promise<void> {
  const path = join(config.dataDirectory, FILE);
  try {
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return;
    const names = [...text.matchAll(/账号：(\S+)/g)].flatMap(([, list = ""]) => list.split("、"));
    const { rows } = await sql`
      select 1 from sys_user u left join sys_user_account a on a.user_id = u.id
      where u.username = any(${names}) and u.create_by = 'system' and u.del_flag = 0 and a.password_changed_at is null
      limit 1`.execute(database.db);
    if (rows.length === 0) await rm(path, { force: true });
  } catch (error) {
    logger.warn({ fault: error instanceof Error ? error.name : typeof error }, "the file of first passwords was not removed");
  }
}
