import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { HomeLinks } from "./HomeLinks.tsx";

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `页面${index + 1}`, path: `/p/${index + 1}`, icon: null }));

function show(count: number) {
  render(
    <MemoryRouter>
      <HomeLinks links={links(count)} often={links(count).toReversed().slice(0, 8)} />
    </MemoryRouter>,
  );
}

it("SCREEN-01 the pages that somebody opens most are a click away, and all of the menu behind one more", async () => {
  const user = userEvent.setup();
  show(40);
  expect(screen.getAllByRole("link")).toHaveLength(8);
  expect(screen.getAllByRole("link")[0]?.textContent).toBe("页面40");
  await user.click(screen.getByRole("button", { name: "全部 40 个入口" }));
  expect(screen.getAllByRole("link")).toHaveLength(40);
  expect(screen.getAllByRole("link")[0]?.textContent).toBe("页面1");
  await user.click(screen.getByRole("button", { name: "收起" }));
  expect(screen.getAllByRole("link")).toHaveLength(8);
});

it("SCREEN-01 few pages need no button, and none says what to do", () => {
  show(3);
  expect(screen.getAllByRole("link")).toHaveLength(3);
  expect(screen.queryByRole("button")).toBeNull();
  show(0);
  expect(screen.getByText(/请联系管理员授权/)).toBeDefined();
});
