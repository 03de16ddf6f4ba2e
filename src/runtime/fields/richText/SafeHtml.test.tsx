import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HARMLESS_HTML, HOSTILE_HTML } from "../../../../tests/support/hostileTexts.ts";
import { SafeHtml } from "./SafeHtml.tsx";

const HOSTILE_TAGS = "script, svg, math, iframe, style, form, base, input";

/** Attributes that would run or load something. */
function activeAttributes(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => /^on|^style$|^srcdoc$/.test(name) || /^\s*(?:javascript|data):/i.test(value))
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  );
}

test.each(HOSTILE_HTML)("S-30 S-33 %s that reached the database is not shown", (_name, html) => {
  const { container } = render(<SafeHtml html={`<p>开头</p>${html}`} />);
  expect(container.querySelectorAll(HOSTILE_TAGS)).toHaveLength(0);
  expect(activeAttributes(container)).toEqual([]);
  expect(container.textContent).toContain("开头");
});

test("S-30 harmless markup keeps its form, and links open outside without a way back", () => {
  const { container } = render(<SafeHtml html={HARMLESS_HTML} />);
  expect(container.querySelector("td")?.colSpan).toBe(2);
  expect(container.querySelector("ol")?.start).toBe(2);
  for (const link of container.querySelectorAll("a")) {
    expect(link.target).toBe("_blank");
    expect(link.rel).toBe("noopener noreferrer");
  }
});

test("O6 a picture of another site is told of in its place, not asked for; one of our own host is shown", () => {
  const { container } = render(
    <SafeHtml html='<img src="https://evil.test/seen.png" alt="外部"><img src="/\evil.test/seen.png" alt="绕道"><img src="/logo.png" alt="本站">' />,
  );
  expect(container.textContent).toBe("图片“外部”在其他网站上，这里不显示：https://evil.test/seen.png图片“绕道”没有放进来");
  expect([...container.querySelectorAll("img")].map((image) => [image.alt, image.getAttribute("src")])).toEqual([["本站", "/logo.png"]]);
});

test("a picture that was not pasted or that cannot be read says so in its place", () => {
  const { container } = render(
    <SafeHtml html='<p>正文</p><img title="file:///C:/a.png"><img src="/apiserver/sys/common/static/%zz.png" alt="坏">' />,
  );
  expect(container.textContent).toBe("正文图片没有放进来：file:///C:/a.png图片“坏”没有放进来");
});

test("S-30 a text that is too deep to be read is shown as its words", () => {
  const { container } = render(<SafeHtml html={`<p>开头${"<table><tr><td>".repeat(1200)}结尾`} />);
  expect(container.textContent?.replaceAll(/\s+/g, "")).toBe("开头结尾");
  expect(container.querySelector("table")).toBeNull();
});
