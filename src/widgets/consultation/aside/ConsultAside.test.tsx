import { screen, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { consultProfile, consultRow, consultScreens } from "../../../../tests/support/consultAside.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { serverToday } from "../../../runtime/index.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ConsultProfile } from "../../../schema/wire/consultAnswers.ts";
import { ConsultAside } from "./ConsultAside.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/consultManual/profile";
const known = (profile: ConsultProfile) => on.get(api(path), () => ok(profile as unknown as JsonBodyType));
const part = (name: string) => screen.findByRole("region", { name });

interface Shown {
  readonly row?: Row;
  readonly codes?: readonly string[];
}

function show({ row = consultRow(), codes }: Shown = {}) {
  answer(...consultScreens());
  const onOpen = vi.fn();
  return { onOpen, ...renderRuntime(<ConsultAside row={row} onOpen={onOpen} />, codes ? { codes } : {}) };
}

it("CONSULT-04 shows the masked person, what is noted of this consultation, appointments and tests", async () => {
  answer(
    known(
      consultProfile({
        appointments: [
          {
            id: "a1",
            date: "2026-01-08",
            service: "test",
            service_dictText: "快速检测",
            organId_dictText: "城东",
            status_dictText: "已预约",
          },
        ],
        tests: [{ id: "t1", applyTime: "2026-01-02 10:00:00", method_dictText: "自检试剂", status_dictText: "已发放", result: "positive" }],
      }),
    ),
  );
  show({ row: consultRow({ transferNote: "请继续安抚", crisis: "Y" }) });
  const person = await part("用户档案");
  expect(await within(person).findByText("138****0001")).toBeTruthy();
  expect(within(person).getByRole("link", { name: "打开档案" }).getAttribute("href")).toBe("/hiv/miniUser?_view=detail&_row=m1");
  expect(within(person).queryByText("备注")).toBeNull();
  const facts = await part("本次咨询");
  expect(await within(facts).findByText("请继续安抚")).toBeTruthy();
  expect(within(facts).queryByText("结束说明")).toBeNull();
  expect(screen.getByText("危机")).toBeTruthy();
  const booked = within(await part("最近预约"));
  expect(booked.getByRole("listitem").textContent).toBe("2026-01-08快速检测，城东已预约");
  const tested = within(await part("最近检测"));
  expect(tested.getByRole("listitem").textContent).toBe("2026-01-02自检试剂已发放");
  expect(tested.getByRole("link").getAttribute("href")).toBe("/hiv/detection?_view=detail&_row=t1");
});

it.each([
  [36, "约 36 岁"],
  [-5, undefined],
])("CONSULT-04 the age is that of the year of birth by the server's calendar, and none where it cannot be: %s", async (age, text) => {
  const year = Number(serverToday().slice(0, 4)) - age;
  answer(known(consultProfile({ person: { id: "m1", birthYear: String(year) } })));
  show();
  await part("用户档案");
  expect(screen.queryByText(/岁$/u)?.textContent).toBe(text);
});

it("CONSULT-04 says where the viewer's rights end, and links to nothing they may not open", async () => {
  const {
    person: _person,
    appointments: _appointments,
    tests,
    ...rest
  } = consultProfile({ tests: [{ id: "t1", applyTime: "2026-01-02" }] });
  answer(known({ ...rest, ...(tests ? { tests } : {}) }));
  const { nickname: _nickname, ...row } = consultRow();
  show({ row, codes: ["hiv:consultManual:list"] });
  for (const text of ["无权查看用户档案", "无权查看预约"]) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("无权查看称呼与内容")).toBeTruthy();
  expect(within(await part("最近检测")).getByRole("listitem").textContent).toContain("2026-01-02");
  expect(screen.queryByRole("link")).toBeNull();
});

it("CONSULT-04 earlier consultations open on a click; topic and tags are edited in the generic form", async () => {
  answer(
    known(
      consultProfile({
        earlier: [{ id: "c0", waitingSince: "2025-12-01 09:00:00", topic_dictText: "情绪与关系", status_dictText: "已结束" }],
      }),
    ),
  );
  const { user, onOpen } = show();
  await user.click(await screen.findByRole("button", { name: /2025-12-01\s*情绪与关系/u }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("c0");
  const facts = await part("本次咨询");
  expect(await within(facts).findByRole("button", { name: "编辑" })).toBeTruthy();
  expect(within(facts).queryByRole("button", { name: "抹去内容" })).toBeNull();
});

it("CONSULT-05 a conversation that several counsellors have had shows all who took part, and who does now", async () => {
  const [visitor, staff] = consultProfile().members;
  const before = { id: "u2", name: "刘洋", kind: "staff" as const, avatar: "", isPresent: false };
  answer(known(consultProfile({ members: [visitor!, staff!, before] })));
  show();
  const members = within(await part("参与者（3）")).getAllByRole("listitem");
  expect(members.map(({ textContent }) => textContent)).toEqual(["小小林来访者", "王王敏接待中", "刘刘洋曾接待"]);
});

it("CONSULT-05 with one counsellor there are the two of them", async () => {
  answer(known(consultProfile()));
  show();
  expect(within(await part("来访者与咨询师")).getAllByRole("listitem")).toHaveLength(2);
});

it("CONSULT-04 what does not load says why and is tried again", async () => {
  answer(known(consultProfile()));
  answer(on.get(api(path), () => refused(404, "没有这次咨询，或不在您的范围内"), { once: true }));
  const { user } = show();
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("没有这次咨询，或不在您的范围内");
  await user.click(within(failure).getByRole("button", { name: "重试" }));
  expect(await part("来访者与咨询师")).toBeTruthy();
  expect(requestsTo(path).map(({ params }) => params["id"])).toEqual(["c1", "c1"]);
});
