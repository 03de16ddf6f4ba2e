import { readXlsx, writeXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SAMPLE_MARK } from "../../server/entity/import-export/sampleLine.ts";
import { importTemplate } from "../../server/entity/operations/importTemplate.ts";
import { operationsOf } from "../../server/entity/operations/registry.ts";
import { multipart } from "../support/multipart.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { productProject } from "../support/productSchemas.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const importable = [...productProject().entities.values()].filter((entity) => operationsOf(entity).includes(importTemplate));

/** What an example must leave to its reader. */
const leftOpen: Readonly<Record<string, readonly string[]>> = {
  user: ["请输入初始密码"],
  // Pictures are uploaded beforehand, and lessons of what is published are closed: which class is open only its reader knows.
  banner: ["请上传图片"],
  miniClassBanner: ["请上传图片"],
  miniClassLesson: ["由“状态”决定，该微课当前不能修改或删除，只能执行允许的操作"],
};

const HOUR = 60 * 60 * 1000;
/** No organ of the demonstration has a time on the day after it. */
const FRIDAY = 5;

interface Preview {
  readonly faults: readonly { readonly faults: readonly { readonly message: string }[] }[];
  readonly addedCount: number;
}

onEmbeddedDatabase("the template of an import", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
    // The surveys of the demonstration ask the same: a name that several rows have names none of them.
    await sql`update hiv_survey_question set question_text = question_text || id`.execute(server.app.services.database.db);
  });
  afterAll(() => server.stop());

  /** Imports the example of a template as it was downloaded, and says what is wrong with it. */
  async function exampleOf(api: string): Promise<{ readonly told: readonly string[]; readonly lines: string }> {
    const headers = { "x-access-token": admin.token };
    const answer = await admin.app.inject({ method: "GET", url: `/apiserver${api}/importTemplate`, headers });
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    const [header = [], sample = []] = sheet?.rows ?? [];
    const example = sample.map((cell) => (typeof cell === "string" ? cell.replace(SAMPLE_MARK, "") : cell));
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [header, example] }] }));
    const upload = multipart([{ name: "file", filename: "模板.xlsx", data }]);
    const { result, message } = await admin.call<Preview>("POST", `${api}/importPreview`, {
      body: upload.payload,
      headers: upload.headers,
    });
    const told = result?.faults.flatMap(({ faults }) => faults.map((fault) => fault.message)) ?? [message];
    return { told, lines: JSON.stringify([header, example]) };
  }

  it.each(importable.map(({ name, api }) => [name, api]))("of %s has an example that could be imported as it stands", async (name, api) => {
    const { told, lines } = await exampleOf(api);
    expect(told, lines).toEqual(leftOpen[name] ?? []);
  });

  it("names a day on which there is something to choose, also where tomorrow is none", async () => {
    const shanghaiWeekday = () => new Date(server.time.now + 8 * HOUR).getUTCDay();
    while (shanghaiWeekday() !== FRIDAY) server.time.now += 24 * HOUR;
    admin = await server.signIn("admin");
    const { told, lines } = await exampleOf("/hiv/appointment");
    expect(told, lines).toEqual([]);
  });

  it("calls a column required that a rule asks for in every new row", async () => {
    const headers = { "x-access-token": admin.token };
    const answer = await admin.app.inject({ method: "GET", url: "/apiserver/hiv/appointment/importTemplate", headers });
    const [, guide] = (await readXlsx(answer.rawPayload)).sheets;
    const required = new Map((guide?.rows ?? []).map(([title, word]) => [title, word]));
    expect(required.get("手机号")).toBe("是");
    expect(required.get("性别")).toBe("否");
    expect(required.get("转介机构"), "asked for where somebody was sent by another organ").toBe("否");
  });
});
