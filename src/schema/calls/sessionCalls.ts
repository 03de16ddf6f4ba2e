import type { ApiCall } from "./apiCall.ts";
import { text } from "./callParameters.ts";

/** A mobile number of mainland China. */
const mobile = { type: "string", pattern: "^1[3-9][0-9]{9}$" } as const;
/** A code sent to a phone. */
const smsCode = { type: "string", pattern: "^[0-9]{6}$" } as const;
/** A one-time ticket of the server; a form that has none sends an empty text. */
const ticket = { type: "string", pattern: "^(?:[A-Za-z0-9_-]{43})?$" } as const;
const casText = { type: "string", minLength: 1, maxLength: 2048 } as const;
/** What is kept after signing in (§3, §4). */
const SIGNED_IN = ["token", "userInfo", "sysAllDictItems"] as const;

/** Calls of signing in and out, and about oneself (spec §7, Session). */
export const sessionCalls = {
  login: {
    api: ["API-09"],
    method: "POST",
    path: "/sys/login",
    title: "用账号与密码登录",
    schema: {
      body: {
        type: "object",
        required: ["username", "password"],
        properties: {
          username: { type: "string", minLength: 1, maxLength: 64 },
          password: { type: "string", minLength: 1, maxLength: 4096 },
          sliderProof: ticket,
        },
      },
    },
    answer: { at: "result", fields: SIGNED_IN },
    source: "§3, §7, protocol 1.4",
    note: "密码可以是明文或公钥加密的密文。captcha、checkKey、remember_me 等可以一起送来，不起作用：验证用滑块（sliderProof），只在连续输错后才要。",
  },
  phoneLogin: {
    api: ["API-10"],
    method: "POST",
    path: "/sys/phoneLogin",
    title: "用手机验证码登录",
    schema: { body: { type: "object", required: ["mobile", "captcha"], properties: { mobile, captcha: smsCode } } },
    answer: { at: "result", fields: SIGNED_IN },
    source: "§7",
    note: "验证码只能用一次；没有接通短信时拒绝。",
  },
  thirdLogin: {
    api: ["API-11", "API-12"],
    method: "GET",
    path: "/sys/thirdLogin/getLoginUser/:token/:thirdType",
    title: "用第三方系统的身份登录",
    schema: { params: { type: "object", properties: { token: text(2048), thirdType: text(2048) } } },
    answer: { at: "result", fields: SIGNED_IN },
    source: "§7",
    note: "token 是从第三方回来时地址里的 thirdToken，只能用一次，并且只在离开时的那个浏览器里有效。",
  },
  logout: {
    api: ["API-13"],
    method: "POST",
    path: "/sys/logout",
    title: "退出登录",
    answer: { at: "nothing" },
    source: "§4, §7",
  },
  forceLogout: {
    api: ["API-14"],
    method: "POST",
    path: "/sys/online/forceLogout",
    title: "强制一次登录下线",
    schema: {
      body: { type: "object", required: ["token"], properties: { token: { type: "string", pattern: "^[0-9a-f]{64}$" } } },
    },
    answer: { at: "nothing" },
    source: "§7",
    note: "token 取自在线用户列表（/sys/online/list）各行的 token：它只指明是哪一次登录，不是登录凭证，凭证不会告诉任何人。",
  },
  casLogin: {
    api: ["API-15"],
    method: "GET",
    path: "/sys/cas/client/validateLogin",
    title: "用 CAS 票据登录",
    schema: { querystring: { type: "object", properties: { ticket: casText, service: casText } } },
    answer: { at: "result", fields: SIGNED_IN },
    source: "§7",
    note: "service 必须是本系统登录页的地址。",
  },
  getUserPermissionByToken: {
    api: ["API-16"],
    method: "GET",
    path: "/sys/permission/getUserPermissionByToken",
    title: "本人的菜单与权限",
    answer: { at: "result", fields: ["menu", "auth", "allAuth", "sysSafeMode"] },
    source: "§6, §7, protocol 1.5",
  },
  getPubKey: {
    api: ["API-17"],
    method: "GET",
    path: "/sys/getPubKey",
    title: "加密密码的公钥",
    answer: { at: "value", is: "SM2 公钥，十六进制，以 04 开头" },
    source: "§7",
  },
  getCurrentUserDeparts: {
    api: ["API-19"],
    method: "GET",
    path: "/sys/user/getCurrentUserDeparts",
    title: "本人所属的部门与当前部门",
    answer: { at: "result", fields: ["list", "orgCode"] },
    source: "§7",
    note: "list 的每一项有 id、departName、orgCode；没有选过当前部门时 orgCode 为 null。",
  },
  selectDepart: {
    api: ["API-20"],
    method: ["POST", "PUT"],
    path: "/sys/selectDepart",
    title: "切换当前部门",
    schema: { body: { type: "object", required: ["orgCode"], properties: { orgCode: text(64), username: text(100) } } },
    answer: { at: "result", fields: ["userInfo"] },
    source: "§4, §7",
    note: "username 可以不填，只能是本人。",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
