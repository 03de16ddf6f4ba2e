import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { findHeader } from "../../../../tests/support/renderRuntime.tsx";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { SchemaScreen } from "../SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();

function show(search = "") {
  answer(
    ...["art", "artBoard"].map((id) => on.get(api(`/sys/schema/screen/${id}`), () => ok(productScreen(id) as unknown as JsonBodyType))),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api("/sys/schema/screen/analysis"), () =>
      ok({ id: "analysis", kind: "dashboard", title: "分析页", path: "/", hash: "1", cards: [] }),
    ),
    on.get(api("/hiv/art/list"), () => ok({ records: [{ id: "1", rev: 1, title: "第一篇", status: "draft" }], total: 1 })),
  );
  return renderWithProduct(<SchemaScreen screenId="art" />, { address: `/hiv/art${search}` });
}

const column = () => screen.findByRole("region", { name: /^草稿/ });

it("a list gives way to its board at the same address, with its conditions, and the switch keeps the focus", async () => {
  const { user, search } = show("?title=*第一*");
  await user.click(await screen.findByRole("radio", { name: "看板" }));
  await column();
  expect(search()).toBe("?title=*第一*");
  expect(requestsTo("/hiv/art/list").at(-1)?.params).toMatchObject({ title: "*第一*", pageSize: "20" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "看板" })));
  await user.click(screen.getByRole("radio", { name: "列表" }));
  expect(await findHeader("标题")).toBeDefined();
});

it("a view that extends its list has no views of its own", () => {
  expect(productScreen("art")).toHaveProperty("views", [{ screen: "artBoard", kind: "board" }]);
  expect(productScreen("artBoard")).not.toHaveProperty("views");
});

it("what a person looked at last is shown at the next visit", async () => {
  localStorage.setItem("ribbon.u1.view.art", '"artBoard"');
  show();
  await column();
  expect(screen.queryByRole("table")).toBeNull();
});

it("the rows behind a number of a dashboard are a list, whatever the person looked at last", async () => {
  localStorage.setItem("ribbon.u1.view.art", '"artBoard"');
  show(`?_card=${encodeURIComponent('{"screen":"analysis","card":"articles"}')}`);
  expect(await findHeader("标题")).toBeDefined();
});

it("a view that is there no more gives way to the list", async () => {
  localStorage.setItem("ribbon.u1.view.art", '"artTimeline"');
  show();
  expect(await findHeader("标题")).toBeDefined();
});
