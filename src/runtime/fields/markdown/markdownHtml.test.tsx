import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HOSTILE_HTML } from "../../../../tests/support/hostileTexts.ts";
import { SafeHtml } from "../richText/SafeHtml.tsx";
import { markdownHtml } from "./markdownHtml.ts";

test("S-30 what marks say is shown, and HTML that reached the database is text", () => {
  const shown = render(<SafeHtml html={markdownHtml("# 一\n\n- [链](https://example.org)\n- **粗**")} />).container;
  expect([shown.querySelector("h1")?.textContent, shown.querySelector("a")?.rel, shown.querySelector("strong")?.textContent]).toEqual([
    "一",
    "noopener noreferrer",
    "粗",
  ]);
  for (const [name, html] of HOSTILE_HTML) {
    const { container } = render(<SafeHtml html={markdownHtml(`开头\n\n${html}\n\n[看](javascript:alert(1))`)} />);
    const active = [...container.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].map(({ name: one, value }) => `${one}=${value}`),
    );
    expect(
      active.filter((one) => /^on|^style|=\s*(?:javascript|data):/i.test(one)),
      name,
    ).toEqual([]);
    expect(container.querySelectorAll("script, svg, iframe, form, style"), name).toHaveLength(0);
    expect(container.textContent, name).toContain("开头");
  }
});
