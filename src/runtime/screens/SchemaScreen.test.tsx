import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { delay, http as on } from "msw";
import type { JsonBodyType } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildScreen, screenDictionaries } from "../../../tests/support/screens.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { seedDictionaries } from "../dictionary/dictionariesQuery.ts";
import { registerCustomAction } from "../actions/customActions.ts";
import { SchemaScreen } from "./SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const screenPath = "/sys/schema/screen/appointment";
const show = (codes?: readonly string[]) => renderRuntime(<SchemaScreen screenId="appointment" />, codes ? { codes } : {});

describe("SchemaScreen", () => {
  it("stands in for a screen with its shape until it has come", async () => {
    answer(
      on.get(api(screenPath), async () => delay("infinite")),
      on.get(api("/sys/schema/problems"), () => ok([])),
    );
    show();
    expect(await screen.findByRole("status", { name: "正在加载" })).toBeDefined();
  });

  it.each([
    [403, "没有权限"],
    [404, "页面不存在"],
  ])("says so where the viewer may not see it or it does not exist (%i)", async (status, title) => {
    answer(
      on.get(api(screenPath), () => refused(status, "x")),
      on.get(api("/sys/schema/problems"), () => ok([])),
    );
    show();
    expect(await screen.findByText(title)).toBeDefined();
  });

  it("offers another try where it could not be loaded", async () => {
    answer(...appointmentHandlers(1));
    answer(on.get(api(screenPath), () => refused(500, "服务器出现异常"), { once: true }));
    const { user } = show();
    expect(await screen.findByText("服务器出现异常")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await rowWith("预约人1")).toBeDefined();
  });

  it("goes on as it was while the server cannot be reached", async () => {
    answer(...appointmentHandlers(1));
    const { client } = show();
    await rowWith("预约人1");
    answer(on.get(api(screenPath), () => refused(500, "服务器出现异常")));
    await act(() => client.invalidateQueries({ queryKey: queryKeys.screen("appointment") }));
    await waitFor(() => expect(requestsTo(screenPath)).toHaveLength(2));
    expect(screen.getByText("预约人1")).toBeDefined();
  });

  it("goes away when the right to it is taken away", async () => {
    answer(...appointmentHandlers(1));
    const { client } = show();
    await rowWith("预约人1");
    answer(on.get(api(screenPath), () => refused(403, "没有权限")));
    await act(() => client.invalidateQueries({ queryKey: queryKeys.screens() }));
    expect(await screen.findByText("没有权限")).toBeDefined();
    expect(screen.queryByText("预约人1")).toBeNull();
  });

  it("keeps a fault to itself and can be built anew", async () => {
    registerCustomAction("test/broken", {
      Dialog: () => {
        throw new Error("坏了");
      },
    });
    const broken = buildAction({ id: "broken", label: "弄坏", do: { op: "custom", name: "test/broken", props: {} } });
    answer(...appointmentHandlers(1, buildScreen({ toolbar: [broken] })));
    const onCaughtError = vi.fn();
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />, { onCaughtError });
    await user.click(await screen.findByRole("button", { name: "弄坏" }));
    expect(await screen.findByText("页面出现异常")).toBeDefined();
    expect(onCaughtError).toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await rowWith("预约人1")).toBeDefined();
  });

  it("shows a changed dictionary text in open lists at once", async () => {
    answer(...appointmentHandlers(1));
    const { client } = show();
    await screen.findByText("已预约");
    const [booked, ...rest] = screenDictionaries.hiv_appointment_status;
    act(() => seedDictionaries(client, { hiv_appointment_status: [{ ...booked, text: "待到访" }, ...rest] }));
    expect(await screen.findByText("待到访")).toBeDefined();
    expect(screen.queryByText("已预约")).toBeNull();
  });
});

describe("schema problems", () => {
  const problem = {
    code: "SCHEMA_UNKNOWN_KEYWORD",
    severity: "error",
    file: "schemas/entities/hiv/appointment.json",
    line: 12,
    column: 5,
    pointer: "/x",
    message: "不认识的关键字 x-foo。",
    advice: "请改为 x-form。",
  };
  const serve = () =>
    answer(
      ...appointmentHandlers(1, buildScreen()),
      on.get(api("/sys/schema/problems"), () =>
        ok([problem, { ...problem, file: "schemas/entities/hiv/organ.json", message: "别处" }] as JsonBodyType),
      ),
    );

  it("of the screen's own files are shown to those who may edit schemas", async () => {
    serve();
    answer(
      on.get(api("/sys/schema/problems"), () =>
        ok([problem, { ...problem, file: "schemas/entities/hiv/organ.json", message: "别处" }] as JsonBodyType),
      ),
    );
    show(["hiv:appointment:list", "sys:schema:edit"]);
    expect(await screen.findByText(/appointment.json:12:5 不认识的关键字 x-foo。 请改为 x-form。/)).toBeDefined();
    expect(screen.queryByText(/别处/)).toBeNull();
  });

  it("S-29 come with what the files would do to stored data, and carry it out where that is possible", async () => {
    serve();
    answer(
      on.get(api("/sys/schema/problems"), () => ok([problem] as JsonBodyType)),
      on.get(api("/sys/schema/plan"), () =>
        ok({
          possible: true,
          changes: [
            {
              kind: "changeRules",
              state: "ready",
              description: "数据表 hiv_appointment 的列 mobile（手机号） 格式改变；12 行的值不符合",
              rows: 12,
              samples: [{ id: "a1", values: [{ title: "手机号", text: "138****1234" }] }],
            },
          ],
        } as JsonBodyType),
      ),
      on.post(api("/sys/schema/reload"), () => ok([])),
    );
    show(["hiv:appointment:list", "sys:schema:edit"]);
    fireEvent.click(await screen.findByRole("button", { name: "对数据的影响" }));
    expect(await screen.findByText(/12 行的值不符合/)).toBeDefined();
    expect(screen.getByText("a1，手机号：138****1234")).toBeDefined();
    expect(screen.getByText("共 12 行")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "重新加载" }));
    await waitFor(() => expect(requestsTo("/sys/schema/reload")).toHaveLength(1));
  });

  it("are not even asked for by others", async () => {
    serve();
    show(["hiv:appointment:list"]);
    await rowWith("预约人1");
    expect(requestsTo("/sys/schema/problems")).toEqual([]);
  });
});
