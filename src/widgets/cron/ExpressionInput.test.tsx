import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { CronDialog } from "./CronDialog.tsx";

/** Opens the dialog of an empty field. */
function show() {
  return renderWithProduct(<CronDialog value="" isOpen onConfirm={vi.fn()} onClose={vi.fn()} />).user;
}

const input = () => screen.getByLabelText<HTMLInputElement>("表达式");

describe("a text that is no expression", () => {
  it("CRON-13 shows of a very long one where it becomes too long, and can be cleared", async () => {
    const user = show();
    await user.click(input());
    await user.paste("1,".repeat(100_000));
    expect(screen.getByText(/表达式太长：最多 2000 个字/)).toBeDefined();
    expect(document.querySelector("mark")?.parentElement?.textContent?.length).toBeLessThan(500);
    await user.clear(input());
    expect(screen.queryByText(/表达式太长/)).toBeNull();
  });
});

describe("what other schedulers and keyboards write", () => {
  it("CRON-13 offers the same cycle for five fields, and reads digits and signs of a Chinese keyboard", async () => {
    const user = show();
    await user.type(input(), "０ 9 * * 1-5");
    // What is missing is in front.
    expect(document.querySelector("mark")?.parentElement?.textContent).toBe("缺0 9 * * 1-5");
    await user.click(screen.getByRole("button", { name: "改为 0 0 9 ? * 2-6（每周一至周五 09:00）" }));
    expect(input().value).toBe("0 0 9 ? * 2-6");
    expect(screen.queryByRole("button", { name: /^改为/ })).toBeNull();
    await user.clear(input());
    await user.type(input(), "０　０　９，１２　？　＊　ＭＯＮ");
    expect(input().value).toBe("0 0 9,12 ? * MON");
    expect(screen.getByText("每周一 09:00、12:00")).toBeDefined();
  });
});
