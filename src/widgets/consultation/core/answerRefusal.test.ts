import { expect, it } from "vitest";
import { consultRow, waitingRow } from "../../../../tests/support/consultRows.ts";
import { answerRefusal } from "./answerRefusal.ts";

const me = { userId: "u1", mayAnswer: true };

it("CONSULT-13 only the counsellor in charge of an open consultation answers; others are told what to do", () => {
  expect(answerRefusal(consultRow(), me)).toBeUndefined();
  expect(answerRefusal(waitingRow(), me)).toMatch(/先“接待”/u);
  expect(answerRefusal(consultRow({ status: "closed" }), me)).toMatch(/“重新打开”/u);
  expect(answerRefusal(consultRow({ counsellorId: "u2", counsellorId_dictText: "王敏" }), me)).toMatch(/^王敏正在接待.*“接手”/u);
  expect(answerRefusal(consultRow(), { ...me, mayAnswer: false })).toMatch(/没有回复的权限/u);
});
