import { resolve } from "node:path";
import { readWebAddress } from "../../src/schema/address/readAddress.ts";
import type { S3Settings } from "../files/s3Request.ts";
import { passwordProblem } from "../security/passwordPolicy.ts";
import { readWechat, type WechatConfig } from "./wechatConfig.ts";

/** What the environment decides. Made once by `readConfig`; nothing else reads `process.env`. */
export interface ServerConfig {
  /** `NODE_ENV=production` on a PostgreSQL server: real people's data. The embedded database is what a first look runs on. */
  readonly production: boolean;
  /** The administrator's first password, which stands in the environment or was printed, is replaced at the first sign-in. */
  readonly firstPasswordEnds: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder for the embedded database, uploads and the server's own keys. */
  readonly dataDirectory: string;
  /** PostgreSQL to use; absent: the embedded database in `dataDirectory`. */
  readonly databaseUrl?: string;
  /** Port of the chat socket; 0: it shares the HTTP port. */
  readonly imPort: number;
  readonly im: ImConfiguration;
  /** First password of `admin`; absent: a random one, printed once. */
  readonly adminPassword?: string;
  /** Demo users and rows are made at the first start. */
  readonly demo: boolean;
  /** Password of the demo users; absent: a random one, printed once. */
  readonly demoPassword?: string;
  /** Name in the title of the page; absent: the one it was built with. */
  readonly platformName?: string;
  /** Secret from which the keys of request signatures come; absent: signatures are neither asked for nor looked at. */
  readonly signSecret?: string;
  /** Beginning of the fingerprint of a `secrets.json` that may take the place of the one the database knows. */
  readonly newSecrets?: string;
  /** Follow changes of `schemas/` while running. */
  readonly watchSchemas: boolean;
  /** Minutes without a call after which a session ends. */
  readonly sessionIdleMinutes: number;
  /** Proxies in front that set `X-Forwarded-*`; the word of so many on address and protocol counts, not what callers wrote before them. */
  readonly trustProxy: number;
  readonly logLevel: LogLevel;
  /** A line in the log for each call. */
  readonly logRequests: boolean;
  /** Origins whose pages the menu may show in frames, e.g. `https://report.example`. */
  readonly frameOrigins: readonly string[];
  /** Values that addresses of the menu name as `{{config.name}}`. */
  readonly menuValues: Readonly<Record<string, string>>;
  /** Origins that jobs may call, e.g. `https://hooks.example`; one without encryption is named as such. */
  readonly jobOrigins: readonly string[];
  /** Object store that keeps uploaded files; absent: the folder `files` in `dataDirectory`. */
  readonly filesS3?: S3Settings;
  readonly entrance: EntranceConfig;
  /** The mini-program; absent: visitors come in by the demonstration only. */
  readonly wechat?: WechatConfig;
}

/** Ways into the console and what guards them. */
export interface EntranceConfig {
  /** Address under which people reach the console; other systems lead back to it. */
  readonly publicUrl?: string;
  /** People may ask for an account, which an administrator approves. */
  readonly registration: boolean;
  /** Wrong passwords in a row after which the slider is asked for; 0: always. */
  readonly sliderAfterFailures: number;
  readonly sms: SmsConfig;
  /** Codes that may be sent a day in all: what they may cost. */
  readonly smsPerDay: number;
  /** File that lists the other systems people may sign in with. */
  readonly providersFile?: string;
}

/** How browsers get the token of the chat, and how it reads aloud. */
export interface ImConfiguration {
  /** Where tokens are given out: a path below the prefix of the API, or a complete address. */
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Known to every browser that may chat, so it keeps nobody out; what does are the tokens. */
  readonly clientSecret: string;
  readonly scope: string;
  /** Address of a speech service with `{text}` in it; `""`: nothing is read aloud. */
  readonly speechUrl: string;
}

/** How codes reach a phone; `console` shows them at the terminal and exists for the demonstration only. */
export type SmsConfig =
  | { readonly adapter: "off" | "console" }
  | { readonly adapter: "http"; readonly url: string; readonly token?: string };

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Values that are printed in public places and so are no secret. */
const PUBLIC_SECRETS: readonly string[] = ["dd05f1c54d63749eda95f9fa6d49v442a"];
const SEVEN_DAYS_IN_MINUTES = 7 * 24 * 60;

/** Says every fault of the environment at once, so that one restart repairs them all. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["环境变量有误，服务没有启动：", ...problems.map((problem) => `  · ${problem}`)].join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment.
 *
 * @throws ConfigError naming every variable that is wrong
 * @example readConfig({ PORT: "8080" }).port // 8080
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const read = new EnvironmentReader(environment);
  const databaseUrl = read.databaseUrl("DATABASE_URL");
  const embedded = databaseUrl === undefined;
  const isProduction = read.text("NODE_ENV")?.toLowerCase() === "production";
  const production = !embedded && isProduction;
  const demo = read.flag("DEMO", embedded);
  if (production) refuseDemonstration(read);
  const base = {
    production,
    firstPasswordEnds: isProduction && !demo,
    host: read.text("HOST") ?? "127.0.0.1",
    port: read.integer("PORT", { fallback: 3000, minimum: 0, maximum: 65_535 }),
    dataDirectory: resolve(read.text("DATA_DIR") ?? "./data"),
    ...optional("databaseUrl", databaseUrl),
    imPort: read.integer("IM_PORT", { fallback: 15_674, minimum: 0, maximum: 65_535 }),
    im: readIm(read),
    ...optional("adminPassword", read.text("ADMIN_PASSWORD")),
    demo,
    ...optional("demoPassword", read.text("DEMO_PASSWORD")),
    ...optional("platformName", read.text("PLATFORM_NAME")),
    ...optional("signSecret", read.secret("SIGN_SECRET")),
    ...optional("newSecrets", read.text("NEW_SECRETS")),
    watchSchemas: read.flag("WATCH_SCHEMAS", embedded),
    sessionIdleMinutes: read.integer("SESSION_IDLE_MINUTES", {
      fallback: 120,
      minimum: 1,
      maximum: SEVEN_DAYS_IN_MINUTES,
    }),
    trustProxy: read.integer("TRUST_PROXY", { fallback: 0, minimum: 0, maximum: 9 }),
    logLevel: read.choice("LOG_LEVEL", LOG_LEVELS, "info"),
    // On the embedded database the terminal is where a person reads; elsewhere something collects what is written there.
    logRequests: read.flag("LOG_REQUESTS", !embedded),
    frameOrigins: read.origins("FRAME_ORIGINS"),
    menuValues: read.pairs("MENU_VALUES"),
    jobOrigins: read.origins("JOB_WEBHOOK_ORIGINS"),
  };
  const [filesS3, wechat] = [readFilesS3(read), readWechat(read)];
  const config: ServerConfig = { ...base, ...(filesS3 && { filesS3 }), ...(wechat && { wechat }), entrance: readEntrance(read, base.demo) };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** Where real data are kept there are neither accounts that others know nor codes that others see, whatever else is set. */
function refuseDemonstration(read: EnvironmentReader): void {
  const why = "正式环境（NODE_ENV=production 并使用 PostgreSQL）";
  if (read.text("DEMO") === "1") read.problems.push(`DEMO=1 不能用于${why}：不会创建演示账号和演示数据，请删除这个变量。`);
  if (read.text("DEMO_PASSWORD") !== undefined) read.problems.push(`DEMO_PASSWORD 不能用于${why}：没有演示账号，请删除这个变量。`);
  // Without DEMO the console adapter is refused below, for every environment.
  if (read.text("SMS_ADAPTER") === "console" && read.text("DEMO") === "1")
    read.problems.push(`SMS_ADAPTER=console 会在终端显示验证码，不能用于${why}，请设为 http 或 off。`);
  const password = read.text("ADMIN_PASSWORD");
  const problem = password === undefined ? undefined : passwordProblem(password);
  if (problem) read.problems.push(`ADMIN_PASSWORD 不符合密码规则：${problem}`);
}

/** The chat; without variables its token is given out by the server itself. */
function readIm(read: EnvironmentReader): ImConfiguration {
  const tokenUrl = read.text("IM_TOKEN_URL") ?? "/im/token";
  if (!/^\/[\w./-]*$/.test(tokenUrl) && !isSafeUrl(tokenUrl))
    read.problems.push("IM_TOKEN_URL 应以 / 开头，或是以 https:// 开头的完整地址（本机可以用 http://）。");
  const speechUrl = read.text("IM_SPEECH_URL") ?? "";
  if (speechUrl !== "" && (!speechUrl.includes("{text}") || !isSafeUrl(speechUrl.replace("{text}", "text"))))
    read.problems.push("IM_SPEECH_URL 应是以 https:// 开头的完整地址，并以 {text} 标出朗读文字的位置。");
  return {
    tokenUrl,
    clientId: read.text("IM_CLIENT_ID") ?? "ribbon-im",
    clientSecret: read.text("IM_CLIENT_SECRET") ?? "ribbon-im",
    scope: read.text("IM_SCOPE") ?? "im",
    speechUrl,
  };
}

/** The object store for files; named by its bucket, complete or not at all. */
function readFilesS3(read: EnvironmentReader): S3Settings | undefined {
  const endpoint = read.url("FILES_S3_ENDPOINT");
  const bucket = read.text("FILES_S3_BUCKET");
  const key = read.text("FILES_S3_KEY");
  const secret = read.text("FILES_S3_SECRET");
  if (endpoint === undefined && bucket === undefined && key === undefined && secret === undefined) return undefined;
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined) {
    read.problems.push("FILES_S3_ENDPOINT、FILES_S3_BUCKET、FILES_S3_KEY、FILES_S3_SECRET 要么都设置，要么都不设置。");
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    read.problems.push("FILES_S3_BUCKET 应是存储桶的名称，由小写字母、数字、点和短横线组成。");
  const region = read.text("FILES_S3_REGION") ?? "us-east-1";
  return { endpoint, bucket, key, secret, region, pathStyle: read.flag("FILES_S3_PATH_STYLE", true) };
}

/** In the demonstration everything can be tried; elsewhere each way in is opened by its variable. */
function readEntrance(read: EnvironmentReader, demo: boolean): EntranceConfig {
  const sms = readSms(read, demo);
  const registration = read.flag("REGISTRATION", demo && sms.adapter !== "off");
  if (registration && sms.adapter === "off") read.problems.push("REGISTRATION=1 需要短信验证手机号，请同时设置 SMS_ADAPTER。");
  const publicUrl = read.url("PUBLIC_URL");
  const providersFile = read.text("SIGN_IN_PROVIDERS");
  if (providersFile !== undefined && publicUrl === undefined)
    read.problems.push("SIGN_IN_PROVIDERS 需要 PUBLIC_URL（用户访问后台的地址），第三方登录后要返回该地址。");
  return {
    ...optional("publicUrl", publicUrl?.replace(/\/+$/, "")),
    registration,
    sliderAfterFailures: read.integer("SLIDER_AFTER_FAILURES", { fallback: 3, minimum: 0, maximum: 5 }),
    sms,
    smsPerDay: read.integer("SMS_PER_DAY", { fallback: 2000, minimum: 1, maximum: 1_000_000 }),
    ...optional("providersFile", providersFile),
  };
}

function readSms(read: EnvironmentReader, demo: boolean): SmsConfig {
  const adapter = read.choice("SMS_ADAPTER", ["off", "console", "http"], demo ? "console" : "off");
  if (adapter === "console" && !demo)
    read.problems.push("SMS_ADAPTER=console 会在终端显示验证码，只能用于演示（DEMO=1）；正式使用请设为 http 或 off。");
  if (adapter !== "http") return { adapter };
  const url = read.url("SMS_HTTP_URL");
  if (url === undefined) read.problems.push("SMS_ADAPTER=http 需要 SMS_HTTP_URL（短信网关的地址）。");
  return { adapter, url: url ?? "", ...optional("token", read.text("SMS_HTTP_TOKEN")) };
}

/** Reads single variables and collects what is wrong with them. */
class EnvironmentReader {
  readonly problems: string[] = [];
  private readonly environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.environment = environment;
  }

  text(name: string): string | undefined {
    const value = this.environment[name]?.trim();
    return value === "" ? undefined : value;
  }

  integer(name: string, limits: { readonly fallback: number; readonly minimum: number; readonly maximum: number }): number {
    const value = this.text(name);
    if (value === undefined) return limits.fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= limits.minimum && number <= limits.maximum) return number;
    this.problems.push(`${name} 应为 ${limits.minimum} 到 ${limits.maximum} 的整数，现在是 “${value}”。`);
    return limits.fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ["0", "1"], fallback ? "1" : "0") === "1";
  }

  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const chosen = allowed.find((candidate) => candidate === value);
    if (chosen !== undefined) return chosen;
    this.problems.push(`${name} 应为 ${allowed.join(" 或 ")}，现在是 “${value}”。`);
    return fallback;
  }

  /** Origins with blanks between them. */
  origins(name: string): readonly string[] {
    const parts = this.text(name)?.split(/\s+/) ?? [];
    const wrong = parts.filter((part) => !URL.canParse(part) || new URL(part).origin !== part || !/^https?:/.test(part));
    if (wrong.length > 0) this.problems.push(`${name} 应为以空格分隔的来源，例如 https://report.example，现在含有 “${wrong[0]}”。`);
    return parts;
  }

  /** Pairs `name=value` with blanks between them. */
  pairs(name: string): Readonly<Record<string, string>> {
    const parts = this.text(name)?.split(/\s+/) ?? [];
    const wrong = parts.find((part) => !/^[A-Za-z]\w*=.+$/.test(part));
    if (wrong !== undefined)
      this.problems.push(`${name} 应为以空格分隔的 名称=值，例如 report=https://report.example，现在含有 “${wrong}”。`);
    return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
  }

  databaseUrl(name: string): string | undefined {
    const value = this.text(name);
    // The value holds a password, so the message does not repeat it.
    if (value !== undefined && !/^postgres(ql)?:\/\//.test(value)) this.problems.push(`${name} 应以 postgres:// 或 postgresql:// 开头。`);
    return value;
  }

  /** An address of this or another machine; without encryption only on this one. */
  url(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !isSafeUrl(value)) this.problems.push(`${name} 应是以 https:// 开头的完整地址（本机可以用 http://）。`);
    return value;
  }

  secret(name: string): string | undefined {
    if (this.environment[name] === undefined) return undefined;
    const value = this.text(name);
    const isStrong = value !== undefined && value.length >= 16 && !PUBLIC_SECRETS.includes(value);
    if (!isStrong) this.problems.push(`${name} 不能为空、公开的默认值或少于 16 个字符；请换成随机字符串，或不设置它。`);
    return value;
  }
}

const LOCAL_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether what is sent to an address cannot be read on the way. */
export function isSafeUrl(value: string): boolean {
  if (readWebAddress(value) !== value || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && LOCAL_HOSTS.includes(hostname));
}

function optional<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: string });
}
