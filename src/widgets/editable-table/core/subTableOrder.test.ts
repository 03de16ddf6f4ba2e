import { expect, it } from "vitest";
import type { CellFault } from "./cellFaults.ts";
import { checkInOrder } from "./subTableOrder.ts";

it("GRID-51 checks sub-tables one after the other and names the first that fails", async () => {
  const steps: string[] = [];
  const tableOf = (title: string, faults: readonly CellFault[]) => ({
    title,
    validation: {
      checkAll: async () => {
        steps.push(`${title} begins`);
        await Promise.resolve();
        steps.push(`${title} ends`);
        return faults;
      },
    },
  });
  const fault = { row: "1", column: "name", message: "必填" };
  const tables = [tableOf("随访", []), tableOf("用药", [fault]), tableOf("检测", [fault, fault])];
  expect(await checkInOrder(tables)).toEqual({ table: tables[1], faults: [fault], message: "“用药”有 1 处填写有误，请修改后再试" });
  expect(steps).toEqual(["随访 begins", "随访 ends", "用药 begins", "用药 ends"]);
  expect(await checkInOrder(tables.slice(0, 1))).toBeUndefined();
});
