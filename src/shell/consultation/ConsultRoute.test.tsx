import { screen } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { consultProfile, consultScreens } from "../../../tests/support/consultAside.ts";
import { deskServer } from "../../../tests/support/consultScreen.ts";
import { consultEntry, consultRow } from "../../../tests/support/consultRows.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { ConsultRoute } from "./ConsultRoute.tsx";

const { answer } = useApiServer();
const profile = on.get(api("/hiv/consultManual/profile"), () => ok(consultProfile() as unknown as JsonBodyType));

it("CONSULT-07 SCREEN-37 a chat of the address opens on entry, and the address keeps the one that is opened", async () => {
  const other = consultRow({ id: "c2", user: { avatar: "", nickname: "阿树" } });
  answer(...consultScreens(), profile);
  answer(...deskServer({ rows: [consultRow(), other], entries: { c1: [consultEntry(1)], c2: [consultEntry(2)] } }).handlers);
  const { user, search } = renderRuntime(<ConsultRoute />, { address: "/hiv/consultDesk?chat=c1" });
  expect(await screen.findByText("第 1 句")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: /阿树/u }));
  expect(await screen.findByText("第 2 句")).toBeTruthy();
  expect(search()).toBe("?chat=c2");
});
