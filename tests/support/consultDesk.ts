import type { ConsultManualRow } from "../../src/generated/entities/consultManual.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { appendEntry } from "../../server/modules/consultation/store/appendEntry.ts";
import { openConsultation } from "../../server/modules/consultation/store/openConsultation.ts";
import type { ConsultEntry } from "../../src/schema/wire/consultAnswers.ts";
import type { OpenTestDatabase } from "./onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestServerOptions,
  type TestSession,
} from "./testServer.ts";

/** Two organs with counsellors of their own, on Monday 2026-06-15, 10:45 in China. */
export interface ConsultDesk {
  readonly server: TestServer;
  readonly admin: TestSession;
  /** Counsellors of the first organ. */
  readonly anna: TestSession;
  readonly ben: TestSession;
  /** Counsellor of the second organ. */
  readonly cara: TestSession;
  /** Lists consultations of the first organ and reads none. */
  readonly viewer: TestSession;
  readonly nobody: TestSession;
  readonly organ: OrganRow;
  readonly other: OrganRow;
  /** A mini-program user, by number of telephone. */
  visitor(nickname: string, mobile?: string): Promise<string>;
  /** A visitor says something; the consultation is begun where none is under way. */
  says(miniUserId: string, text: string, organId?: string): Promise<{ readonly id: string; readonly entry: ConsultEntry }>;
  row(id: string, session?: TestSession): Promise<ConsultManualRow>;
  act(session: TestSession, id: string, action: string, sent?: ActionInput): Promise<TestAnswer<unknown>>;
  reply(session: TestSession, id: string, text: string, cid?: string): Promise<TestAnswer<ConsultEntry>>;
  entries(session: TestSession, id: string): Promise<TestAnswer<readonly ConsultEntry[]>>;
  at(time: string): void;
}

interface ActionInput {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

const ORGAN = {
  organType: "ngo",
  region: "510104",
  address: "书院街 1 号",
  phone: "028-86741234",
  status: "open",
  bookable: "N",
  consult: "Y",
};
const HOURS = { consultDays: ["1", "2", "3", "4", "5"], consultFrom: "09:00:00", consultTo: "18:00:00" };
const acts = ["take", "takeOver", "transfer", "markCrisis", "close", "reopen", "forget"];
const ofDesk = ["list", "content", "response", "record", "add", "edit", ...acts].map((right) => `hiv:consultManual:${right}`);
const OWN = [{ entity: "consultManual", expression: "row.orgCode == user.orgCode" }];
const EVERYBODY = ["miniUser", "detection"].map((entity) => ({ entity, expression: "true" }));

/** Starts the desk on an empty database. */
export async function openConsultDesk(open: OpenTestDatabase, options: TestServerOptions = {}): Promise<ConsultDesk> {
  const server = await startTestServer(open, options);
  const at = (time: string) => void (server.time.now = Date.parse(`${time.replace(" ", "T")}+08:00`));
  at("2026-06-15 10:45:00");
  const admin = await server.signIn("admin");
  for (const code of ["D1", "D2"]) await addDepartment(admin, code);
  const counsellor = await addRole(admin, {
    code: "counsellor",
    codes: [...ofDesk, "hiv:miniUser:list", "hiv:detection:list"],
    rules: [...OWN, ...EVERYBODY],
  });
  const reader = await addRole(admin, { code: "reader", codes: ["hiv:consultManual:list"], rules: OWN });
  const people: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["anna", "安娜", "D1", [counsellor]],
    ["benn", "本本", "D1", [counsellor]],
    ["cara", "卡拉", "D2", [counsellor]],
    ["viewer", "只读", "D1", [reader]],
    ["nobody", "无权", "D1", []],
  ];
  for (const [username, realname, orgCode, roleIds] of people) await addUser(admin, username, { realname, orgCode, roleIds });
  const sessions = new Map<string, TestSession>();
  for (const [username] of people) sessions.set(username, await server.signIn(username));
  const session = (name: string) => sessions.get(name) ?? admin;
  const addOrgan = async (name: string, orgCode: string) =>
    expectSuccess(
      await admin.call("POST", "/hiv/organ/add", { body: { ...ORGAN, ...HOURS, organName: name, organCode: orgCode, orgCode } }),
    );
  const organ = await addOrgan("同伴站", "D1");
  const other = await addOrgan("分站", "D2");
  const { services } = server.app;
  const row: ConsultDesk["row"] = async (id, who = admin) => expectSuccess(await who.call("GET", `/hiv/consultManual/queryById?id=${id}`));
  let said = 0;
  return {
    server,
    admin,
    anna: session("anna"),
    ben: session("benn"),
    cara: session("cara"),
    viewer: session("viewer"),
    nobody: session("nobody"),
    organ,
    other,
    at,
    row,
    visitor: async (nickname, mobile) =>
      expectSuccess(await admin.call("POST", "/hiv/miniUser/add", { body: { nickname, source: "scan", ...(mobile ? { mobile } : {}) } }))
        .id,
    async says(miniUserId, text, organId = organ.id) {
      const id = await openConsultation(services, { tenantId: "0", miniUserId, organId, nickname: "", requestId: "test" });
      said += 1;
      const spoken = {
        consultId: id,
        kind: "visitor",
        senderId: miniUserId,
        fromName: "来访者",
        content: text,
        cid: `said-${said}`,
      } as const;
      const entry = await services.database.transaction((trx) => appendEntry(trx, { ...spoken, at: services.clock() }));
      return { id, entry };
    },
    async act(who, id, action, { values = {}, reason = "" } = {}) {
      const { rev } = await row(id);
      return who.call("POST", `/hiv/consultManual/action/${action}`, { body: { ids: [{ id, rev }], values, reason } });
    },
    reply: (who, id, text, cid = "") =>
      who.call("POST", "/hiv/consultManual/response", { body: { botContent: text, consultManualId: id, ...(cid ? { cid } : {}) } }),
    entries: (who, id) => who.call("GET", `/hiv/consultManual/queryConsultManualDetailByMainId?id=${id}`),
  };
}
