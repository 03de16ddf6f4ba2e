import { expect, it } from "vitest";
import { questionText } from "./questionText.ts";

const confirm = "按先后，这是候补第 {queueNo} 位。占用{slotId}的一个名额；确定吗？";

it("SCREEN-26 a question says what it asks of its row, and leaves out what it does not know", () => {
  const row = { queueNo: 3, slotId: "s", slotId_dictText: "上午" };
  expect(questionText(confirm, [row])).toBe("按先后，这是候补第 3 位。占用上午的一个名额；确定吗？");
  expect(questionText(confirm, [{ slotId: "s" }])).toBe("占用s的一个名额；确定吗？");
  expect(questionText(confirm, [row, row])).toBe("确定吗？");
  expect(questionText("确定到访吗？", [row])).toBe("确定到访吗？");
});
