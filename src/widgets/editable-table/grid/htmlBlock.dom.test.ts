import { expect, it } from "vitest";
import { htmlBlock } from "./htmlBlock.ts";

it("a table is rows of cells, with what surrounds it and what nobody sees left out", () => {
  const html = `<html><head><style>td { color: red }</style></head><body>表格
    <!--StartFragment--><table><thead><tr><th>姓名</th><th>人数</th></tr></thead>
    <tbody><tr><td> 王&nbsp;五 </td><td><b>1</b>2<script>alert(1)</script></td></tr><tr><td></td><td>=A1&amp;"x"</td></tr></tbody></table></body></html>`;
  expect(htmlBlock(html)).toEqual([
    ["姓名", "人数"],
    ["王 五", "12"],
    ["", '=A1&"x"'],
  ]);
});

it("a merged cell has its text in the first, and blanks in the others", () => {
  const html = `<table>
    <tr><td colspan="2" rowspan="2">甲</td><td>1</td></tr>
    <tr><td>2</td></tr>
    <tr><td>乙</td><td rowspan="9">丙</td><td>3</td></tr>
    <tr><td>丁</td><td>4</td></tr></table>`;
  expect(htmlBlock(html)).toEqual([
    ["甲", "", "1"],
    ["", "", "2"],
    ["乙", "丙", "3"],
    ["丁", "", "4"],
  ]);
});

it("rows shorter than a cell from above reaches keep their places", () => {
  const html = `<table><tr><td>1</td><td>2</td><td rowspan="0">长</td></tr><tr><td>3</td></tr><tr></tr></table>`;
  expect(htmlBlock(html)).toEqual([
    ["1", "2", "长"],
    ["3", "", ""],
    ["", "", ""],
  ]);
});

it("line breaks in a cell stay, those of the markup do not; a table in a cell is its text", () => {
  const cell = (inner: string) => htmlBlock(`<table><tr><td>${inner}</td></tr></table>`)[0]?.[0];
  expect(cell("甲<br>乙")).toBe("甲\n乙");
  expect(cell("<p>甲</p>\n  <p>乙<br></p><div>丙\n丁</div>")).toBe("甲\n乙\n丙 丁");
  expect(cell("甲<br><br>乙<br>")).toBe("甲\n\n乙");
  expect(cell(`<span style="white-space:pre-wrap">甲\n乙</span>`)).toBe("甲\n乙");
  expect(cell("外<table><tr><td>一</td><td>二</td></tr></table>")).toBe("外\n一\n二");
});

it("without a table each line is a row; two tables stand one below the other", () => {
  expect(htmlBlock("<p>甲</p><p><br></p><div>乙<br>丙</div>")).toEqual([["甲"], ["乙"], ["丙"]]);
  expect(htmlBlock("<table><tr><td>1</td></tr></table>和<table><tr><td>2</td></tr></table>")).toEqual([["1"], ["2"]]);
  expect([htmlBlock(""), htmlBlock("<p> </p>"), htmlBlock('<img src="x.png">')]).toEqual([[], [], []]);
});
