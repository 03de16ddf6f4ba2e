import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const DRAWINGS = "node_modules/@ant-design/icons-svg/es/asn";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const texts = files.map((file) => readFileSync(join("src", file), "utf8")).join("\n");

it("SEC no icon brings a style of its own, which the content security policy blocks and the browser reports", () => {
  const names = new Set(texts.match(/\b[A-Z][A-Za-z]+(?:Outlined|Filled|TwoTone)\b/g));
  const styled = readdirSync(DRAWINGS)
    .filter((file) => file.endsWith(".js") && readFileSync(join(DRAWINGS, file), "utf8").includes('"style"'))
    .map((file) => file.slice(0, -".js".length));
  expect(styled.length).toBeGreaterThan(0);
  expect(styled.filter((name) => names.has(name))).toEqual([]);
});
