import { readAddress } from "../../../../src/schema/address/readAddress.ts";
import { isBlankText } from "../../../../src/schema/index.ts";
import type { ServerServices } from "../../serverServices.ts";
import { defineJobKind, type JobKind, type JobParameters, JobParameterError } from "../../jobKind.ts";
import { callWebhook, INSIDE, leadsInside } from "./callWebhook.ts";

interface WebhookCall {
  readonly url: URL;
  readonly body: string;
}

/**
 * Tells another system that it is time, by `POST` with JSON. Only origins that the environment of the server names are
 * called: whoever edits jobs can reach no other.
 */
export function webhook({ config }: Pick<ServerServices, "config">): JobKind {
  const origins = config.jobOrigins;
  return defineJobKind<WebhookCall>({
    name: "webhook",
    rights: [],
    closed: origins.length === 0 ? "没有允许任何主机（JOB_WEBHOOK_ORIGINS），不能调用外部接口；请联系系统管理员" : undefined,
    read: (parameters) => ({ url: readUrl(parameters, origins), body: readBody(parameters) }),
    async run({ url, body }, { signal, key, note }) {
      // Neither path nor answer: either may hold a secret or somebody's data.
      note(`POST ${url.origin}，提交 ${Buffer.byteLength(body)} 字节`);
      const status = await callWebhook({ url, body, key, signal });
      return `对方回答 ${status}`;
    },
  });
}

/** @throws JobParameterError */
function readUrl({ webhookUrl }: JobParameters, origins: readonly string[]): URL {
  const address = readAddress(webhookUrl ?? "", ["web"]);
  if (!address)
    throw new JobParameterError("webhookUrl", "接口地址不正确，应为完整的地址，里面不写账号和密码，例如 https://hooks.example/daily");
  const url = new URL(address.text);
  // Which others there are is not for everybody who may edit jobs.
  if (!origins.includes(url.origin))
    throw new JobParameterError("webhookUrl", `服务器不允许调用 ${url.origin}；需要时请系统管理员把它加入 JOB_WEBHOOK_ORIGINS`);
  // A name is resolved when it is called; of an address it is known now.
  if (leadsInside(url)) throw new JobParameterError("webhookUrl", INSIDE);
  return url;
}

/** @throws JobParameterError */
function readBody({ webhookBody }: JobParameters): string {
  const text = webhookBody ?? "";
  if (isBlankText(text)) return "{}";
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new JobParameterError("webhookBody", "提交内容不是正确的 JSON，请检查引号、逗号与括号");
  }
}
