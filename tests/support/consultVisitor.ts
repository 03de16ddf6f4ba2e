import type { OrganRow } from "../../src/generated/entities/organ.ts";
import type { ConsultEntry, VisitorTalk } from "../../src/schema/wire/consultAnswers.ts";
import { encryptPassword } from "../../src/shell/session/encryptPassword.ts";
import { type ApiClient, apiClient, signInByApi } from "./apiClient.ts";
import { testPassword } from "./runningConsole.ts";

/** Somebody of the demonstration who asks over the public interface of visitors. */
export interface ConsultVisitor {
  readonly nickname: string;
  /** Name of the organ that is asked. */
  readonly organ: string;
  /** Says something; who has no consultation under way begins one. */
  say(text: string): Promise<void>;
  talk(): Promise<VisitorTalk>;
}

let said = 0;

/** An organ that the demonstration's counsellors answer for. @param admin may read all organs */
export async function consultedOrgan(admin: ApiClient): Promise<Pick<OrganRow, "id" | "organName">> {
  const { result } = await admin.call<{ records: readonly OrganRow[] }>("GET", "/hiv/organ/list?pageSize=100");
  const organ = result.records.find(({ consult, orgCode, status }) => consult === "Y" && orgCode === "D1.2" && status === "open");
  if (!organ) throw new Error("no organ of the counsellors can be asked");
  return organ;
}

/** Comes in as one of the nine people whom the demonstration plays. @param number 1 to 9; a test has its own ones */
export async function visitorOf(url: string, number: number): Promise<ConsultVisitor> {
  const organ = await consultedOrgan(await signInByApi(url, "admin"));
  const client = apiClient(url, "");
  const { result: session } = await client.call<{ token: string; nickname: string }>("POST", "/visitor/session", {
    code: `demo-${number}`,
  });
  const headers = { "x-visitor-token": session.token };
  return {
    nickname: session.nickname,
    organ: organ.organName,
    say: async (userContent) => {
      const message = { organId: organ.id, userContent, cid: `said-${number}-${(said += 1)}` };
      const answer = await client.call<ConsultEntry>("POST", "/visitor/say", message, headers);
      if (!answer.success) throw new Error(answer.message);
    },
    talk: async () => (await client.call<VisitorTalk>("GET", `/visitor/talk?organId=${organ.id}`, undefined, headers)).result,
  };
}

/** Another counsellor of the same department, who has signed in before. @returns the account's name and the person's */
export async function addCounsellor(url: string): Promise<{ readonly username: string; readonly realname: string }> {
  const admin = await signInByApi(url, "admin");
  const { result: roles } = await admin.call("GET", "/sys/role/list?roleCode=counsellor");
  const { result: departments } = await admin.call("GET", "/sys/sysDepart/list?orgCode=D1.2");
  const person = { username: `desk${Date.now()}`, realname: "方可心" };
  const first = `${testPassword}first`;
  const place = { orgCode: "D1.2", departIds: departments.records.map(({ id }) => id), roleIds: roles.records.map(({ id }) => id) };
  const added = await admin.call("POST", "/sys/user/add", { ...person, ...place, status: "normal", password: first });
  if (!added.success) throw new Error(added.message);
  const own = await signInByApi(url, person.username, first);
  const { result: key } = await own.call<string>("GET", "/sys/getPubKey");
  const [oldpassword, password] = await Promise.all([first, testPassword].map((text) => encryptPassword(text, key)));
  const passwords = { oldpassword, password, confirmpassword: password };
  const changed = await own.call("PUT", "/sys/user/updatePassword", passwords);
  if (!changed.success) throw new Error(changed.message);
  return person;
}
