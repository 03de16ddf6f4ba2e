import { render, screen } from "@testing-library/react";
import { Table } from "antd";
import { useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import type { ListController } from "../listing/useListController.ts";
import { rowSelectionOf } from "./rowSelection.tsx";

const rows = [1, 2, 3, 4].map((number) => buildAppointment(number));

function Boxes() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const selection = { ids, choose: setIds } as unknown as ListController["selection"];
  const controller = { screen: buildScreen(), rows, selection } as unknown as ListController;
  return <Table rowKey="id" dataSource={rows} columns={[]} pagination={false} rowSelection={rowSelectionOf(controller, [])} />;
}

it("LIST-13 a box chooses its row, and with Shift the rows since the last one", async () => {
  const user = userEvent.setup();
  render(<Boxes />);
  const box = (number: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `选择预约人${number}` });
  const chosen = () => [1, 2, 3, 4].filter((number) => box(number).checked);
  await user.click(box(2));
  expect(chosen()).toEqual([2]);
  await user.keyboard("{Shift>}");
  await user.click(box(4));
  await user.keyboard("{/Shift}");
  expect(chosen()).toEqual([2, 3, 4]);
  await user.click(box(3));
  expect(chosen()).toEqual([2, 4]);
});
