import { screen } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { AnnouncementPage } from "./AnnouncementPage.tsx";

// Widths are asked for once per page, so a file of its own stands for a tablet.
vi.stubGlobal("matchMedia", (media: string) => ({
  matches: 820 <= Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0),
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));

const { answer } = useApiServer();

it("NOTICE-27 on a tablet a title has the room of the columns that describe it", async () => {
  const notice = {
    id: "1",
    titile: "停电通知",
    sender: "zhou",
    sender_dictText: "周书宁",
    priority: "H",
    readFlag: "0",
    sendTime: "2026-11-20 09:05:00",
  };
  answer(on.get(api("/sys/sysAnnouncementSend/getMyAnnouncementSend"), () => ok({ records: [notice], total: 1 })));
  renderRuntime(<AnnouncementPage onOpen={() => undefined} />);
  expect(await screen.findByRole("button", { name: "停电通知" })).toBeTruthy();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["通告", "操作"]);
  expect(screen.getByText("周书宁")).toBeTruthy();
});
