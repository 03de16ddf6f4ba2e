import { describe, expect, it } from "vitest";
import { isBlankHtml } from "./visibleHtml.ts";

describe("isBlankHtml", () => {
  it.each(["", "<p></p>", "<p> </p><p><br></p>", "<p>&nbsp;&#8203;&#x3000;</p>", "<!-- 注释 -->", "<ul><li></li></ul>", "\n"])(
    "finds nothing to see in %j",
    (html) => {
      expect(isBlankHtml(html)).toBe(true);
    },
  );

  it.each(["<p>正文</p>", "0", '<img src="/a.png" alt="">', "<hr>", "<p>&lt;</p>", "<p>&#20013;</p>", "1 < 2"])(
    "sees something in %j",
    (html) => {
      expect(isBlankHtml(html)).toBe(false);
    },
  );
});
