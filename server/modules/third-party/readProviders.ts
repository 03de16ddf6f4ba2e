import { readFile } from "node:fs/promises";
import { ConfigError, isSafeUrl, type ServerConfig } from "../../config/config.ts";
import { casServer } from "./casServer.ts";
import { dingtalkProvider } from "./dingtalkProvider.ts";
import { oauth2Provider } from "./oauth2Provider.ts";
import type { AccountMatch, CasServer, SignInProvider, SignInProviders } from "./provider.types.ts";
import { wxworkProvider } from "./wxworkProvider.ts";

/** Keys of one kind of provider: `undefined` must be given, a text is taken where nothing is given. */
type Keys = Readonly<Record<string, string | undefined>>;

const KINDS: Readonly<Record<string, Keys>> = {
  oauth2: {
    authorizeUrl: undefined,
    tokenUrl: undefined,
    userInfoUrl: undefined,
    clientId: undefined,
    clientSecret: undefined,
    scope: "openid profile",
    subjectKey: "sub",
    usernameKey: "preferred_username",
    phoneKey: "phone_number",
    match: "link",
  },
  wxwork: {
    corpId: undefined,
    agentId: undefined,
    secret: undefined,
    appUrl: "https://open.weixin.qq.com/connect/oauth2/authorize",
    scanUrl: "https://login.work.weixin.qq.com/wwlogin/sso/login",
    apiUrl: "https://qyapi.weixin.qq.com",
    match: "username",
  },
  dingtalk: {
    clientId: undefined,
    clientSecret: undefined,
    loginUrl: "https://login.dingtalk.com/oauth2/auth",
    apiUrl: "https://api.dingtalk.com",
    match: "phone",
  },
  cas: { url: undefined, match: "username" },
};

const MATCHES: readonly string[] = ["link", "username", "phone"] satisfies readonly AccountMatch[];

/** A provider as the file gives it, with every key of its kind. */
type Settings = Readonly<Record<string, string>> & { readonly id: string; readonly title: string; readonly match: AccountMatch };

/**
 * Reads the file that lists the other systems people may sign in with.
 *
 * @throws ConfigError naming every fault of the file
 */
export async function readProviders({ entrance }: Pick<ServerConfig, "entrance">): Promise<SignInProviders> {
  const { providersFile } = entrance;
  if (providersFile === undefined) return { providers: [], cas: undefined };
  const list = await readList(providersFile);
  const problems: string[] = [];
  const ids = new Set<string>();
  const made = list.map((item, index) => {
    const report = (problem: string): void => void problems.push(`${providersFile} 第 ${index + 1} 项：${problem}`);
    const checked = checkItem(item, report);
    if (ids.has(checked.id)) report(`id “${checked.id}”重复。`);
    ids.add(checked.id);
    return checked;
  });
  const cas = made.filter(({ kind }) => kind === "cas");
  if (cas.length > 1) problems.push(`${providersFile}：只能有一个 cas。`);
  if (problems.length > 0) throw new ConfigError(problems);
  return { providers: made.flatMap(providerOf), cas: cas.map(({ settings }) => casOf(settings))[0] };
}

interface CheckedItem {
  readonly id: string;
  readonly kind: string;
  readonly settings: Settings;
}

async function readList(path: string): Promise<readonly unknown[]> {
  try {
    const list: unknown = JSON.parse(await readFile(path, "utf8"));
    if (Array.isArray(list)) return list;
  } catch (error) {
    throw new ConfigError([`SIGN_IN_PROVIDERS 指向的文件 ${path} 读不出来：${error instanceof Error ? error.message : "未知错误"}`]);
  }
  throw new ConfigError([`SIGN_IN_PROVIDERS 指向的文件 ${path} 应是一个 JSON 数组。`]);
}

function checkItem(item: unknown, report: (problem: string) => void): CheckedItem {
  const given = (typeof item === "object" && item !== null ? item : {}) as Readonly<Record<string, unknown>>;
  const kind = String(given["kind"]);
  const keys = KINDS[kind];
  if (!keys) {
    report(`kind 应为 ${Object.keys(KINDS).join("、")} 之一，现在是 “${kind}”。`);
    return { id: "", kind, settings: { id: "", title: "", match: "link" } };
  }
  const known: Keys = { id: undefined, title: undefined, ...keys };
  for (const key of Object.keys(given)) if (key !== "kind" && !Object.hasOwn(known, key)) report(`不认识的键 “${key}”。`);
  const settings = Object.fromEntries(
    Object.entries(known).map(([key, fallback]) => [key, checkValue(key, given[key] ?? fallback, report)]),
  );
  // Every key of the kind is there and is a text; what is wrong was reported.
  return { id: settings["id"] ?? "", kind, settings: settings as Settings };
}

function checkValue(key: string, value: unknown, report: (problem: string) => void): string {
  if (typeof value !== "string" || value === "") {
    report(`缺少 ${key}（非空文本）。`);
    return "";
  }
  if (key === "id" && !/^[a-z][a-z0-9-]{0,30}$/.test(value)) report("id 应以小写字母开头，只含小写字母、数字与连字符。");
  if (key === "match" && !MATCHES.includes(value)) report(`match 应为 ${MATCHES.join("、")} 之一。`);
  if (/url$/i.test(key) && !isSafeUrl(value)) report(`${key} 应是以 https:// 开头的完整地址（本机可以用 http://）。`);
  return value;
}

function providerOf({ kind, settings }: CheckedItem): readonly SignInProvider[] {
  // The keys of a kind are the members of its settings.
  if (kind === "oauth2") return [oauth2Provider(settings as unknown as Parameters<typeof oauth2Provider>[0])];
  if (kind === "wxwork") return [wxworkProvider(settings as unknown as Parameters<typeof wxworkProvider>[0])];
  if (kind === "dingtalk") return [dingtalkProvider(settings as unknown as Parameters<typeof dingtalkProvider>[0])];
  return [];
}

function casOf(settings: Settings): CasServer {
  return casServer(settings as unknown as Parameters<typeof casServer>[0]);
}
