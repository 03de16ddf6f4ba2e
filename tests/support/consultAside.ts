import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import type { Row } from "../../src/schema/model/json.ts";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import type { ConsultEntry, ConsultProfile } from "../../src/schema/wire/consultAnswers.ts";
import { api, ok } from "./apiServer.ts";
import { buildField } from "./entities.ts";
import { buildAction, buildCompiledEntity, buildScreen } from "./screens.ts";

/** A consultation as the list of contacts sends it. */
export function consultRow(part: Row = {}): Row {
  return {
    id: "c1",
    rev: 1,
    consultNo: "ZX2026-00001",
    nickname: "小林",
    avatar: null,
    status: "open",
    status_dictText: "咨询中",
    counsellorId: "u1",
    counsellorId_dictText: "王敏",
    organId: "o1",
    organId_dictText: "城东检测点",
    topic: "test",
    topic_dictText: "检测与窗口期",
    crisis: "N",
    transferNote: null,
    ...part,
  };
}

/** Answers for the screen of consultations and that of mini-program users, to somebody with all rights. */
export function consultScreens() {
  const fields = [
    buildField({ name: "consultNo", title: "咨询编号" }),
    buildField({ name: "topic", title: "咨询分类", kind: "dictionary", dictionary: "hiv_consult_category" }),
    buildField({ name: "transferNote", title: "转接说明" }),
    buildField({ name: "closeNote", title: "结束说明" }),
  ];
  const consult = { name: "consultManual", title: "人工咨询", api: "/hiv/consultManual", permission: "hiv:consultManual", fields };
  const person = {
    name: "miniUser",
    title: "小程序用户",
    api: "/hiv/miniUser",
    permission: "hiv:miniUser",
    fields: [
      buildField({ name: "userNo", title: "用户编号" }),
      buildField({ name: "mobile", title: "手机号" }),
      buildField({ name: "remark", title: "备注" }),
    ],
  };
  const rowActions = [
    buildAction({ id: "edit", label: "编辑", do: { op: "edit" } }),
    buildAction({ id: "forget", label: "抹去内容", do: { op: "delete" } }),
  ];
  return [
    screenAnswer(buildScreen({ id: "consultManual", entity: buildCompiledEntity({ ...consult, label: "consultNo" }), rowActions })),
    screenAnswer(buildScreen({ id: "miniUser", entity: buildCompiledEntity({ ...person, label: "userNo" }) })),
  ];
}

function screenAnswer(screen: ListingScreen) {
  return on.get(api(`/sys/schema/screen/${screen.id}`), () => ok(screen as unknown as JsonBodyType));
}

/** What is known of a person by somebody who may read everything. */
export function consultProfile(part: Partial<ConsultProfile> = {}): ConsultProfile {
  return {
    members: [
      { id: "m1", name: "小林", kind: "visitor", avatar: "", isPresent: true },
      { id: "u1", name: "王敏", kind: "staff", avatar: "", isPresent: true },
    ],
    organ: { name: "城东检测点", phone: "010-1234" },
    person: { id: "m1", userNo: "U2026-00009", mobile: "138****0001", birthYear: "1990", remark: null },
    appointments: [],
    tests: [],
    earlier: [],
    ...part,
  };
}

/** Something that was said, by the visitor unless said otherwise. */
export function consultEntry(number: number, part: Partial<ConsultEntry> = {}): ConsultEntry {
  const texts = { botContent: "", userContent: `第${number}句`, createTime: "2026-01-05 08:30:00", fromName: "小林", cid: "" };
  return { id: `e${number}`, number, kind: "visitor", ...texts, ...part };
}
