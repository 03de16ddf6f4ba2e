import type { ApiClient } from "../../tests/support/apiClient.ts";
import type { BenchRow } from "../report.ts";
import { measureBeside } from "./besideSaves.ts";
import type { LoadOptions } from "./loadOptions.ts";

/** Characters of tables that are never closed. */
const DEEP = 18 * 1024;
/** Characters of a text that is saved; the field takes 100,000. */
const LARGE = 99_000;
const LARGE_TEXTS = [
  { what: "paragraphs", piece: `<p>${"一段文字，".repeat(15)}<b>重点</b>${"另一段文字，".repeat(10)}</p>` },
  { what: "tables", piece: `<table><tbody>${"<tr><td>项目</td><td>说明文字若干</td></tr>".repeat(20)}</tbody></table>` },
] as const;
const [DEEP_TIMES, LARGE_TIMES] = [150, 15];

/** A refused text of tables in one another, and an allowed one that is large, sent again and again by one person while others read lists. */
export async function measureMarkup({ database, seed }: LoadOptions): Promise<BenchRow[]> {
  return measureBeside({ database, seed }, async (admin) => {
    const deep = repeated("<table><tr><td>", DEEP);
    const article = { title: "测量文章", category: "prevention", content: "<p>正文</p>" };
    const added = await admin.call<{ readonly id: string }>("POST", "/hiv/art/add", article);
    if (!added.success) throw new Error(added.message);
    const { id } = added.result;
    return [
      { what: "a refused text of 18 KB of tables in one another", times: DEEP_TIMES, save: () => refused(admin, { id, content: deep }) },
      ...LARGE_TEXTS.map(({ what, piece }) => ({
        what: `a save of ${LARGE.toLocaleString("en")} characters of ${what}`,
        times: LARGE_TIMES,
        save: (round: number) => saved(admin, { id, content: `<p>第 ${round} 次</p>${repeated(piece, LARGE)}` }),
      })),
    ];
  });
}

interface Article {
  readonly id: string;
  readonly content: string;
}

async function refused(admin: ApiClient, article: Article): Promise<void> {
  const { success, message } = await send(admin, article);
  if (success || !message.includes("嵌套")) throw new Error(`A text that is too deep was not refused as such: ${message}`);
}

async function saved(admin: ApiClient, article: Article): Promise<void> {
  const { success, message } = await send(admin, article);
  if (!success) throw new Error(message);
}

async function send(admin: ApiClient, article: Article) {
  const { result } = await admin.call<{ readonly rev: number }>("GET", `/hiv/art/queryById?id=${article.id}`);
  return admin.call("PUT", "/hiv/art/edit", { ...article, rev: result.rev });
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length));
}
