import type { CompiledCard } from "../../schema/model/dashboard.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { http, HttpResponse, ws } from "msw";
import type { JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import smCrypto from "sm-crypto";
import type { MenuItem } from "../../schema/wire/permissionAnswers.ts";
import type { SessionUser } from "../session/session.store.ts";

/** Key pair of the server that the tests talk to. */
export const keys = smCrypto.sm2.generateKeyPairHex();

/** The person who signs in. */
export const doctor: SessionUser = { id: "u1", username: "doctor", realname: "林晓雯", orgCode: "A01", orgCodeTxt: "第一门诊部" };

/** A menu entry of a generated screen. */
export function screenItem(id: string, title: string, meta: MenuItem["meta"] = {}): MenuItem {
  return {
    path: `/hiv/${id}`,
    name: id,
    component: `schema/${id}`,
    meta: { title, icon: "calendar", keepAlive: true, componentName: id, ...meta },
  };
}

/** A menu entry that holds others. */
export function groupItem(path: string, title: string, children: readonly MenuItem[]): MenuItem {
  return { path, name: path, component: "layouts/RouteView", meta: { title, icon: "setting" }, children };
}

/** The menu of the person who signs in. */
export const menu: readonly MenuItem[] = [
  {
    path: "/dashboard/analysis",
    name: "dashboard-analysis",
    component: "dashboard/analysis",
    meta: { title: "首页", keepAlive: true, componentName: "Analysis" },
  },
  groupItem("/hiv", "预约与机构", [screenItem("appointment", "预约管理"), screenItem("organ", "机构管理")]),
  groupItem("/survey", "问卷调查", [screenItem("surveyTopic", "问卷管理")]),
  { path: "/broken", name: "broken", component: "no/Such", meta: { title: "坏页面" } },
];

/** Wraps a result as the server does. */
export function answer(result: JsonBodyType, message = "操作成功！") {
  return HttpResponse.json({ success: true, message, result, code: 200, timestamp: 0 });
}

/** A refusal as the server words it. */
export function refusal(status: number, message: string) {
  return HttpResponse.json({ success: false, message, result: null, code: status, timestamp: 0 }, { status });
}

/** The landing page: what greets and leads on, with further cards. */
export function homeBoard(cards: readonly CompiledCard[]): ScreenOf<"dashboard"> {
  const widget = (id: string) => ({ id, title: "", card: "widget", span: 24, widget: `home/${id}` }) as const;
  const head = { id: "analysis", title: "首页", path: "/dashboard/home", hash: `home ${cards.length}` };
  return { ...head, kind: "dashboard", cards: [widget("greeting"), ...cards, widget("links")] };
}

/** Path of the server's call. */
export function api(path: string): string {
  return `*/apiserver${path}`;
}

/** A server that lets `doctor` in with any password and gives them the menu above and no list. */
export const shellServer = setupServer(
  ws.link("ws://*/apiserver/websocket/*").addEventListener("connection", () => undefined),
  http.get(api("/sys/entrance"), () => answer({ phone: false, registration: false, slider: false, providers: [] })),
  http.get(api("/sys/getPubKey"), () => answer(keys.publicKey)),
  http.post(api("/sys/login"), () => answer({ token: "token-1", userInfo: { ...doctor }, sysAllDictItems: {} })),
  http.post(api("/sys/logout"), () => answer(null)),
  http.get(api("/sys/permission/getUserPermissionByToken"), () =>
    answer({ menu: menu as unknown as JsonBodyType, codes: [], fullAccess: false }),
  ),
  http.get(api("/sys/dict/queryAllDictItems"), () => answer({})),
  // What the screens draw is another test's; here they only have to be asked for.
  http.get(api("/sys/schema/screen/:id"), ({ params }) =>
    answer((params["id"] === "analysis" ? homeBoard([]) : { id: String(params["id"]), hash: "1" }) as JsonBodyType),
  ),
  http.get(api("/sys/annountCement/listByUser"), () =>
    answer({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0, changesAt: null }),
  ),
);
