import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Activity, StrictMode, useMemo, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { http as on } from "msw";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { optionsHandler, renderWithProduct } from "../../../tests/support/renderForm.tsx";
import type { Row } from "../../schema/model/json.ts";
import { FormHost } from "../form/FormHost.tsx";

const { answer } = useApiServer();

/**
 * antd's style engine takes the clean-up of a hidden tab for an unmount and says so, in development only and without
 * consequence. Nothing else may be said.
 */
afterEach(() => {
  cleanup();
  const spy = vi.mocked(console.error);
  const others = spy.mock.calls.map(String).filter((message) => !message.includes("You are registering a cleanup function after unmount"));
  expect(others).toEqual([]);
  spy.mockClear();
});

/** The screen with the runtime's own view of child rows, whatever widget another page has registered. */
function withOpenEditors(screen: ReturnType<typeof productScreen>): ReturnType<typeof productScreen> {
  const fields = screen.entity.fields.map((field) =>
    field.children ? { ...field, children: { ...field.children, view: "table" } } : field,
  );
  return { ...screen, entity: { ...screen.entity, fields } };
}

/** A tab that is hidden and shown without drawing its content anew, as the shell's tabs are. */
function Tabbed() {
  const [isHidden, setIsHidden] = useState(false);
  const content = useMemo(() => {
    const compiled = withOpenEditors(productScreen("organ"));
    return <FormHost screen={compiled} mode="create" onClose={() => undefined} onSaved={() => undefined} />;
  }, []);
  return (
    <>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>
        换标签
      </button>
      <Activity mode={isHidden ? "hidden" : "visible"}>{content}</Activity>
    </>
  );
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const fill = async (name: string, value: string) => {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

async function hideAndShow() {
  const button = screen.getByRole("button", { name: "换标签" });
  fireEvent.click(button);
  // Formily gives up what it thinks unmounted a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  fireEvent.click(button);
}

describe.each([
  ["plain", false],
  ["in strict mode", true],
])("a half-filled form in a hidden tab, %s", (_mode, isStrict) => {
  function show() {
    let sent: Row | undefined;
    answer(
      optionsHandler([]),
      on.get(api("/sys/duplicate/check"), () => ok(null)),
      on.post(api("/hiv/organ/add"), async ({ request }) => {
        sent = (await request.json()) as Row;
        return ok({ id: "a1", rev: 1 });
      }),
    );
    renderWithProduct(
      isStrict ? (
        <StrictMode>
          <Tabbed />
        </StrictMode>
      ) : (
        <Tabbed />
      ),
    );
    return { sent: () => sent };
  }

  it("keeps its values, errors and rules, and goes on following what is typed", async () => {
    show();
    await fill("机构名称", "东城区疾控");
    fireEvent.click(await screen.findByRole("switch", { name: "接受线上预约" }));
    expect(screen.queryByLabelText("可提前预约天数")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(errors()).toContain("请输入机构编码"));

    await hideAndShow();

    expect((await field("机构名称")).value).toBe("东城区疾控");
    expect(errors()).toContain("请输入机构编码");
    await fill("机构编码", "BJ-01");
    expect((await field("机构编码")).value).toBe("BJ-01");
    await waitFor(() => expect(errors()).not.toContain("请输入机构编码"));
    fireEvent.click(screen.getByRole("switch", { name: "接受线上预约" }));
    expect((await field("可提前预约天数")).value).toBe("14");
  });

  it("keeps its child rows in order and follows them", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: /添加服务时间/ }));
    fireEvent.change(await screen.findByLabelText("名额，第 1 行"), { target: { value: "7" } });

    await hideAndShow();

    expect((await field("名额，第 1 行")).value).toBe("7");
    fireEvent.change(await field("名额，第 1 行"), { target: { value: "8" } });
    expect((await field("名额，第 1 行")).value).toBe("8");
    fireEvent.click(screen.getByRole("button", { name: /添加服务时间/ }));
    expect(await field("名额，第 2 行")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "删除第 1 行" }));
    await waitFor(() => expect(screen.queryByLabelText("名额，第 2 行")).toBeNull());
    expect((await field("名额，第 1 行")).value).toBe("10");
  });
});
