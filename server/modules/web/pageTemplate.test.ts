import { expect, test } from "vitest";
import { fillPage } from "./pageTemplate.ts";

const PAGE =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="application-name" content="Built"><title>Built</title><style nonce="__CSP_NONCE__"></style>';

test("every place of the nonce is filled; without a platform name the built one stays", () => {
  const page = fillPage(PAGE, { nonce: "abc==" });
  expect(page).not.toContain("__CSP_NONCE__");
  expect(page.match(/abc==/g)).toHaveLength(2);
  expect(page).toContain("<title>Built</title>");
});

test("S-32 a platform name is text, also with characters that replacing gives a meaning", () => {
  expect(fillPage(PAGE, { nonce: "n", platformName: 'A$&B<"' })).toContain("<title>A$&amp;B&lt;&quot;</title>");
});
