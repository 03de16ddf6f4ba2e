import type { Row } from "../../src/schema/model/json.ts";
import type { ConsultEntry } from "../../src/schema/wire/consultAnswers.ts";
import type { ConsultRow } from "../../src/widgets/consultation/core/consultRow.ts";

/** A consultation as lists answer it; one of `testUser`'s, open, unless said otherwise. */
export function consultRow(part: Row = {}): ConsultRow {
  const row = {
    id: "c1",
    consultNo: "ZX2026-00001",
    user: { avatar: "", nickname: "小鹿" },
    nickname: "小鹿",
    status: "open",
    status_dictText: "咨询中",
    organId: "o1",
    organId_dictText: "市疾控中心",
    counsellorId: "u1",
    counsellorId_dictText: "李医生",
    channel: "mini_program",
    channel_dictText: "小程序",
    crisis: "N",
    tags: [],
    serverUnread: 0,
    waitingSince: "2026-06-15 09:00:00",
    lastTime: "2026-06-15 09:10:00",
    lastText: "窗口期多久",
  };
  return { ...row, ...part };
}

/** Somebody who waits. */
export function waitingRow(part: Row = {}): ConsultRow {
  return consultRow({ id: "w1", status: "waiting", status_dictText: "待接待", counsellorId: null, counsellorId_dictText: null, ...part });
}

/** Something the visitor said, unless said otherwise. */
export function consultEntry(number: number, part: Partial<ConsultEntry> = {}): ConsultEntry {
  return {
    id: `e${number}`,
    number,
    kind: "visitor",
    botContent: "",
    userContent: `第 ${number} 句`,
    createTime: "2026-06-15 09:10:00",
    fromName: "小鹿",
    cid: "",
    ...part,
  };
}

/** Something a counsellor said. */
export function staffEntry(number: number, botContent: string, cid = ""): ConsultEntry {
  return consultEntry(number, { kind: "staff", botContent, userContent: "", fromName: "李医生", cid });
}
