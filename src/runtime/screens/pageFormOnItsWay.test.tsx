import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { SchemaScreen } from "./SchemaScreen.tsx";

// The form's code never comes in this file.
vi.mock("../form/FormHost.tsx", () => new Promise(() => undefined));

const { answer } = useApiServer();

it("holds the place of a form that takes the page while its code is on its way, without a veil over nothing", async () => {
  const { form } = buildScreen();
  answer(...appointmentHandlers(3, buildScreen(form ? { form: { ...form, open: "page" } } : {})));
  const { user, container } = renderRuntime(<SchemaScreen screenId="appointment" />);
  await user.click(await screen.findByRole("button", { name: "新建" }));
  expect(await screen.findByRole("status", { name: "正在加载" })).toBeTruthy();
  expect(container.querySelector(".ant-spin-fullscreen")).toBeNull();
});
