import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBookingDesk, refusals, type BookingDesk } from "../support/bookingDesk.ts";
import { clinicCalls, type Listed, type Values } from "../support/clinicCalls.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { sendFile, sheetFile } from "../support/sheets.ts";
import { addRole, addUser, expectSuccess } from "../support/testServer.ts";

onOneDatabase("the screens of a clinic", (open) => {
  let desk: BookingDesk;
  const texts: { readonly phone: string; readonly text: string }[] = [];
  beforeAll(async () => {
    desk = await openBookingDesk(open, {
      smsSender: { send: async (message) => void (message.purpose === "notice" && "text" in message && texts.push(message)) },
    });
  });
  afterAll(() => desk.server.stop());

  const { list, read, add, act } = clinicCalls(() => desk);

  it("SCREEN-26 the times of an organ follow from its week, with what is taken and left of each", async () => {
    const one = expectSuccess(await desk.add());
    const query = `organId=${desk.organ.id}&date_begin=2026-06-15&date_end=2026-06-21`;
    const times = (await list("/hiv/appointmentTime", query)).records;
    expect(times.map(({ date, slotName, taken, remaining, state }) => [date, slotName, taken, remaining, state])).toEqual([
      ["2026-06-15", "08:30–10:30", 0, 50, "open"],
      ["2026-06-15", "14:00–16:00", 0, 50, "open"],
      ["2026-06-17", "08:30–10:30", 1, 49, "open"],
    ]);
    const later = (await list("/hiv/appointmentTime", `organId=${desk.organ.id}&date_begin=2026-07-06&date_end=2026-07-06`)).records;
    expect(later.map(({ state }) => state)).toEqual(["beyond", "beyond"]);
    expectSuccess(await desk.act("cancel", one.id, { cancelReason: "有事" }));
    expect((await list("/hiv/appointmentTime", query)).records.map(({ taken }) => taken)).toEqual([0, 0, 0]);
  });

  it("SCREEN-31 a service time begins once a day, lies over no other and ends after it begins, for call and import alike", async () => {
    const time = { organId: desk.organ.id, weekday: "5", startTime: "09:00:00", endTime: "11:00:00", capacity: 5, status: "enabled" };
    const kept = await add("/hiv/organServiceTime", time);
    expect(kept).toMatchObject({ slotName: "09:00–11:00" });
    const organName = String((await read("/hiv/organ", desk.organ.id))["organName"]);
    for (const [startTime, endTime, status, why] of [
      ["09:00", "10:00", "disabled", "同一开始时间"],
      ["10:00", "12:00", "enabled", "重叠"],
      ["15:00", "14:00", "enabled", "结束时间必须晚于开始时间"],
    ] as const) {
      const body = { ...time, startTime: `${startTime}:00`, endTime: `${endTime}:00`, status };
      const answer = await desk.admin.call<unknown>("POST", "/hiv/organServiceTime/add", { body });
      expect([answer.success, `${answer.message}${JSON.stringify(answer.result)}`]).toEqual([false, expect.stringContaining(why)]);
    }
    const titles = ["机构", "星期", "开始时间", "结束时间", "名额", "状态"];
    const file = await sheetFile([
      titles,
      [organName, "星期五", "10:00", "12:00", 5, "启用"],
      [organName, "星期五", "15:00", "14:00", 5, "启用"],
    ]);
    const preview = await sendFile(desk.admin, "/hiv/organServiceTime/importPreview", file);
    expect(preview).toMatchObject({ result: { addedCount: 0, errorCount: 2 } });
    expect(JSON.stringify(preview.result.faults)).toMatch(/重叠.*结束时间必须晚于开始时间/);
    // One that is there is found by where and when it begins, and takes other places.
    const again = await sheetFile([titles, [organName, "星期五", "09:00", "11:00", 8, "启用"]]);
    const changed = await sendFile(desk.admin, "/hiv/organServiceTime/importExcel?existing=update", again);
    expect(changed).toMatchObject({ result: { changedCount: 1, errorCount: 0 } });
    expect(await read("/hiv/organServiceTime", String(kept["id"]))).toMatchObject({ capacity: 8 });
    const { rev } = await read("/hiv/organServiceTime", String(kept["id"]));
    expectSuccess(await desk.admin.call("DELETE", `/hiv/organServiceTime/delete?id=${String(kept["id"])}&rev=${String(rev)}`));
  });

  it("SCREEN-30 a calendar is given what begins in its days or reaches into them, by the list's own conditions", async () => {
    const festival = { kind: "world", repeat: "once", status: "enabled" };
    await add("/hiv/festival", { ...festival, name: "宣传周甲", date: "2031-02-25", endDate: "2031-03-03" });
    await add("/hiv/festival", { ...festival, name: "纪念日乙", date: "2031-03-08" });
    await add("/hiv/festival", { ...festival, name: "宣传月丙", date: "2031-03-31", endDate: "2031-04-30", status: "disabled" });
    const names = async (from: string, to: string, more = "") =>
      (await list("/hiv/festival", `_span=date,endDate,${from},${to}&column=date&order=asc${more}`)).records.map(({ name }) => name);
    expect(await names("2031-03-01", "2031-03-31")).toEqual(["宣传周甲", "纪念日乙", "宣传月丙"]);
    expect(await names("2031-03-04", "2031-03-30")).toEqual(["纪念日乙"]);
    expect(await names("2031-03-01", "2031-03-31", "&status=disabled")).toEqual(["宣传月丙"]);
    expect((await list("/hiv/festival", "_span=date,,2031-03-01,2031-03-30")).records.map(({ name }) => name)).toEqual(["纪念日乙"]);
    for (const wrong of ["date,2031-03-01,2031-03-31", "date,,2031-03-01,", "nowhere,,2031-03-01,2031-03-31", "date,,heute,morgen"])
      expect((await desk.admin.call<unknown>("GET", `/hiv/festival/list?_span=${wrong}`)).status, wrong).toBe(400);
  });

  it("SCREEN-26 the times of a calendar say from when to when", async () => {
    const query = `organId=${desk.organ.id}&_span=date,,2026-06-15,2026-06-15&column=startTime&order=asc`;
    const times = (await list("/hiv/appointmentTime", query)).records;
    expect(times.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ["08:30:00", "10:30:00"],
      ["14:00:00", "16:00:00"],
    ]);
  });

  it("SCREEN-26 SCREEN-42 closing a day cancels what is booked, tells those who were coming, and is not booked again", async () => {
    const booked = [expectSuccess(await desk.add()), expectSuccess(await desk.add())];
    const other = expectSuccess(await desk.add({ date: "2026-06-22", slotId: desk.slot("1 08:30:00") }));
    texts.length = 0;
    expect(
      refusals(await act("/hiv/organ", desk.organ.id, "closeDay", { values: { closeDate: "2026-06-14", closeReason: "停电" } })),
    ).toHaveProperty("closeDate");
    expectSuccess(await act("/hiv/organ", desk.organ.id, "closeDay", { values: { closeDate: "2026-06-17", closeReason: "停电检修" } }));
    for (const { id } of booked) expect(await desk.read(id)).toMatchObject({ status: "cancelled", cancelReason: "机构停诊：停电检修" });
    expect(await desk.read(other.id)).toMatchObject({ status: "booked" });
    await desk.server.settle();
    expect(texts.map(({ phone }) => phone.slice(-4)).toSorted()).toEqual(booked.map(({ mobile }) => String(mobile).slice(-4)).toSorted());
    expect(texts[0]?.text).toContain("6 月 17 日");
    expect(texts[0]?.text).not.toMatch(/检测|机构1/);
    const history = expectSuccess(await desk.admin.call<readonly Values[]>("GET", `/hiv/appointment/history?id=${booked[0]?.id}`));
    expect(history[0]).toMatchObject({ action: "cancel", realname: "系统（系统管理员的“安排停诊”）" });
    expect(refusals(await desk.add())).toEqual({ date: expect.stringContaining("停诊") });
    const day = await list("/hiv/appointmentTime", `organId=${desk.organ.id}&date_begin=2026-06-17&date_end=2026-06-17`);
    expect(day.records.map(({ state }) => state)).toEqual(["closed"]);
    const told = expectSuccess(await desk.admin.call<Listed>("GET", "/sys/received/list?pageSize=10"));
    expect(told.records[0]).toMatchObject({ titile: "2026-06-17 停诊，取消了 2 个预约" });
    expectSuccess(await act("/hiv/organ", desk.organ.id, "openDay", { values: { closeDate: "2026-06-17" } }));
    expectSuccess(await desk.add());
  });

  it("SCREEN-26 P55 one number gets four texts a day however often a day is closed, and whoever closes it reads what was held back", async () => {
    const mobile = "13900000999";
    texts.length = 0;
    const [day, slotId] = ["2026-06-24", desk.slot("3 08:30:00")];
    const close = async () =>
      expectSuccess(await act("/hiv/organ", desk.organ.id, "closeDay", { values: { closeDate: day, closeReason: "停电" } }));
    for (let round = 0; round < 6; round += 1) {
      expectSuccess(await desk.add({ mobile, date: day, slotId }));
      if (round === 5) expectSuccess(await desk.add({ date: day, slotId }));
      await close();
      expectSuccess(await act("/hiv/organ", desk.organ.id, "openDay", { values: { closeDate: day } }));
    }
    await desk.server.settle();
    expect(texts.filter(({ phone }) => phone === mobile)).toHaveLength(4);
    // Others have their own share.
    expect(texts).toHaveLength(5);
    const told = (await list("/sys/received", "")).records.map(({ titile }) => titile);
    expect(told.filter((title) => String(title) === `${day} 停诊，有 1 条短信没有发`)).toHaveLength(2);
    const held = (await list("/sys/log", "subject=预约&kind=refusal")).records;
    expect(held.map(({ action }) => action)).toEqual(["短信未发（当天已到上限）", "短信未发（当天已到上限）"]);
    expect(JSON.stringify(held)).not.toContain(mobile);
    // The warning that an account was changed does not come out of that share.
    const { sms } = desk.server.app.services;
    expect(await sms.notify("account", { phone: mobile, text: "x" })).toBe("sent");
    expect(await sms.notify("visit", { phone: mobile, organ: desk.organ.id, text: "x" })).toBe("held");
  });

  it("SCREEN-26 S-31 what is held back at one organ says nothing of texts that a number got at another", async () => {
    const mobile = "13900000998";
    const elsewhere = await desk.addOrgan();
    const close = async (id: string) => {
      expectSuccess(await act("/hiv/organ", id, "closeDay", { values: { closeDate: "2026-06-24", closeReason: "停电" } }));
      expectSuccess(await act("/hiv/organ", id, "openDay", { values: { closeDate: "2026-06-24" } }));
    };
    const slotId = elsewhere.serviceTimes?.find(({ weekday, status }) => weekday === "3" && status === "enabled")?.id;
    for (let round = 0; round < 4; round += 1) {
      expectSuccess(await desk.add({ mobile, organId: elsewhere.id, date: "2026-06-24", slotId }));
      await close(elsewhere.id);
    }
    texts.length = 0;
    expectSuccess(await desk.add({ mobile, date: "2026-06-24" }));
    await close(desk.organ.id);
    await desk.server.settle();
    expect(texts.map(({ phone }) => phone)).toEqual([mobile]);
  });

  it("SCREEN-26 S-31 a person's other rows are found by the covered number of one, each number one question that is written down", async () => {
    const mobile = "13900000777";
    const [first, second] = [expectSuccess(await desk.add({ mobile })), expectSuccess(await desk.add({ mobile, date: "2026-06-24" }))];
    const role = await addRole(desk.admin, {
      code: "reception",
      codes: ["hiv:appointment:list", "hiv:organNotice:list"],
      rules: [{ entity: "appointment", expression: "true" }],
    });
    await addUser(desk.admin, "reception", { roleIds: [role] });
    const reception = await desk.server.signIn("reception");
    const same = `/hiv/appointment/list?_same=mobile,appointment,mobile,${first.id}`;
    const { records } = expectSuccess(await reception.call<Listed>("GET", same));
    expect(records.map(({ id }) => String(id)).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(JSON.stringify(records)).not.toContain(mobile);
    await desk.server.settle();
    const asked = (await list("/sys/log", "username=reception")).records;
    expect(asked.map(({ action }) => action)).toContain("查询脱敏值");
    // What a list would show in clear, and rows of others, are no answer.
    const clear = `/hiv/organNotice/list?_same=title,appointment,mobile,${first.id}`;
    expect((await reception.call<unknown>("GET", clear)).message).toContain("没有脱敏");
    expect((await reception.call<unknown>("GET", `/hiv/appointment/list?_same=mobile,miniUser,mobile,x`)).status).toBe(404);
    // Nor is a covered field read by rows that somebody makes for it: each pair is one that a screen compares.
    const { id: testId } = await add("/hiv/detection", {
      realname: "小满",
      mobile: "13900000778",
      organId: desk.organ.id,
      channel: "pickup",
      consent: "Y",
    });
    for (const pair of [
      "nickname,detection,result",
      "nickname,detection,selfResult",
      "nickname,detection,mobile",
      "mobile,detection,realname",
    ]) {
      const answer = await desk.admin.call<unknown>("GET", `/hiv/miniUser/list?_same=${pair},${String(testId)}`);
      expect([pair, answer.status]).toEqual([pair, 400]);
    }
    for (let count = 0; count < 20; count += 1) {
      const { id } = expectSuccess(await desk.add({ date: "2026-06-24" }));
      const answer = await reception.call<unknown>("GET", `/hiv/appointment/list?_same=mobile,appointment,mobile,${id}`);
      expect(answer.success).toBe(count < 19);
    }
  });

  it("SCREEN-26 S-31 many rows with chosen numbers read none off one question: each that looks the same covered is one itself", async () => {
    const number = (hidden: number): string => `137${hidden}0555`;
    const covered = expectSuccess(await desk.add({ mobile: number(4711) }));
    const role = await addRole(desk.admin, {
      code: "planting",
      codes: ["hiv:appointment:list"],
      rules: [{ entity: "appointment", expression: "true" }],
    });
    await addUser(desk.admin, "planting", { roleIds: [role] });
    const planting = await desk.server.signIn("planting");
    const same = `/hiv/appointment/list?_same=mobile,appointment,mobile,${covered.id}`;
    const ask = () => planting.call<Listed>("GET", same);
    const plant = async (from: number, until: number) => {
      for (let guess = from; guess < until; guess += 1) expectSuccess(await desk.add({ mobile: number(guess), date: "2026-06-24" }));
    };
    await plant(1000, 1019);
    expect(expectSuccess(await ask()).records.map(({ id }) => id)).toEqual([covered.id]);
    await plant(1019, 1020);
    expect((await ask()).message).toContain("20");
    // Who may uncover the numbers asks as before.
    expectSuccess(await desk.admin.call<Listed>("GET", same));
  });

  it("SCREEN-42 what an organ shows and how it may be booked is set in one place", async () => {
    const { id, rev } = await read("/hiv/organ", desk.organ.id);
    const body = { id, rev, publicPhone: "028-86741111", publicHours: "周一至周五 8:30–16:00", defaultCapacity: 6 };
    expectSuccess(await desk.admin.call<unknown>("PUT", "/hiv/organ/edit", { body }));
    const { records: settings } = await list("/hiv/organ", "_screen=organSetting");
    expect(settings.find((organ) => organ["id"] === desk.organ.id)).toMatchObject({
      publicPhone: "028-86741111",
      defaultCapacity: 6,
    });
  });

  it("SCREEN-43 a notice of an organ is published for its time, kept as it is, and withdrawn", async () => {
    const text = {
      organId: desk.organ.id,
      title: "周五停诊",
      noticeType: "closing",
      content: "周五上午停诊",
      startTime: "2026-06-15 08:00:00",
    };
    const late = await add("/hiv/organNotice", { ...text, title: "过时的停诊", endTime: "2026-06-15 09:00:00" });
    expect(refusals(await act("/hiv/organNotice", late["id"], "publish"))).toHaveProperty("endTime");
    const notice = await add("/hiv/organNotice", text);
    const twice = await desk.admin.call<unknown>("POST", "/hiv/organNotice/add", { body: text });
    expect([twice.success, twice.message]).toEqual([false, expect.stringContaining("同名公告")]);
    expectSuccess(await act("/hiv/organNotice", notice["id"], "publish"));
    const { id, rev } = await read("/hiv/organNotice", String(notice["id"]));
    expect((await desk.admin.call<unknown>("PUT", "/hiv/organNotice/edit", { body: { id, rev, title: "改了" } })).success).toBe(false);
    expectSuccess(await act("/hiv/organNotice", id, "withdraw"));
    expect(await read("/hiv/organNotice", String(id))).toMatchObject({ status: "withdrawn", publisher: "admin" });
  });

  it("SCREEN-44 SCREEN-45 answers are read in the order of the questions, counted with them, exported one a row, and never written", async () => {
    const questions = ["您多久检测一次？", "请为服务打分", "您的建议"].map((questionText, index) => ({
      questionText,
      questionType: (["text", "score", "text"] as const)[index],
      ...(index === 1 ? { maxScore: 10 } : { textLimit: 100 }),
    }));
    const topic = await add("/hiv/surveyTopic", { topicName: "服务满意度", audience: "all", questions });
    const { db } = desk.server.app.services.database;
    await sql`insert into hiv_survey_result (id, rev, tenant_id, result_no, topic_id, status, answered)
      values ('r1', 1, '0', 'WJ-1', ${String(topic["id"])}, 'complete', 3)`.execute(db);
    const stored = topic["questions"] as readonly { readonly id: string; readonly questionText: string }[];
    for (const place of [2, 0, 1])
      await sql`insert into hiv_survey_answer (id, rev, tenant_id, result_id, topic_id, question_id, question_text, sort_no, answer)
        values (${`a${place}`}, 1, '0', 'r1', ${String(topic["id"])}, ${stored[place]?.id}, ${stored[place]?.questionText}, ${place + 1}, ${`答${place + 1}`})`.execute(
        db,
      );
    const result = await read("/hiv/surveyResult", "r1");
    expect((result["answers"] as readonly Values[]).map(({ answer }) => answer)).toEqual(["答1", "答2", "答3"]);
    expect((await list("/hiv/surveyAnswer", "")).records.map(({ sortNo, answer }) => [sortNo, answer])).toEqual([
      [1, "答1"],
      [2, "答2"],
      [3, "答3"],
    ]);
    expect((await list("/hiv/surveyQuestion", "_screen=surveyQuestion")).records.map(({ answered }) => answered)).toEqual([1, 1, 1]);
    expect((await desk.admin.call<unknown>("GET", "/hiv/surveyAnswer/exportXls")).status).toBe(200);
    for (const path of ["/hiv/surveyResult", "/hiv/surveyAnswer"])
      expect((await desk.admin.call<unknown>("POST", `${path}/add`, { body: {} })).status).toBe(404);
    expect(await read("/hiv/surveyTopic", String(topic["id"]))).toMatchObject({ results: 1 });
    expectSuccess(await act("/hiv/surveyResult", "r1", "void", { reason: "测试答卷" }));
    expect(await read("/hiv/surveyTopic", String(topic["id"]))).toMatchObject({ results: 0 });
  });

  it("SCREEN-48 SCREEN-51 SCREEN-72 colleagues are found by department, their numbers covered", async () => {
    const depart = await add("/sys/sysDepart", { departName: "检测科", orgCode: "D1", category: "department" });
    await addUser(desk.admin, "linzhiyuan", { realname: "林知远", phone: "13800138000", departIds: [depart["id"]] });
    await add("/sys/role", { roleName: "检测员", roleCode: "tester", departId: depart["id"] });
    expect((await list("/sys/addressBook", `departments=*检测*`)).records).toMatchObject([
      { realname: "林知远", departments: "检测科", phone: "138****8000" },
    ]);
    expect((await list("/sys/user", `departIds=${String(depart["id"])}`)).records).toMatchObject([{ username: "linzhiyuan" }]);
    expect((await list("/sys/role", `departId=${String(depart["id"])}`)).records).toMatchObject([{ roleCode: "tester" }]);
    expect((await desk.admin.call<unknown>("POST", "/sys/addressBook/add", { body: {} })).status).toBe(404);
  });

  it("SCREEN-53 SCREEN-49 sign-ins, acts and changed rows are listed in words, and nobody changes them", async () => {
    await desk.server.settle();
    const signs = (await list("/sys/log", "_screen=signLog")).records;
    expect(signs.map(({ username, action, kind }) => [username, action, kind])).toContainEqual(["admin", "登录", "sign"]);
    const acts = (await list("/sys/log", "_screen=log&subject=机构&kind=write")).records;
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(["新增", "安排停诊", "恢复接诊"]));
    const rows = (await list("/sys/dataLog", `rowId=${desk.organ.id}`)).records;
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["新增", "安排停诊", "编辑"]));
    expect(rows.find(({ action }) => action === "编辑")).toMatchObject({ subject: "机构", changed: 3, person: "系统管理员" });
    for (const path of ["/sys/log", "/sys/dataLog"])
      expect((await desk.admin.call<unknown>("PUT", `${path}/edit`, { body: {} })).status).toBe(404);
  });
});
