import { expect, it } from "vitest";
import { sameBesideSelection } from "./besideSelection.ts";
import type { ListController } from "./useListController.ts";

const controller = { rows: [], selection: { ids: [] } } as unknown as ListController;
const other = (change: Partial<ListController>): ListController => ({ ...controller, ...change });

it("LIST-13 what has no use for chosen rows is not drawn anew when others are chosen", () => {
  const chosen = other({ selection: { ...controller.selection, ids: ["1"] } });
  expect(sameBesideSelection({ controller }, { controller: chosen })).toBe(true);
});

it.each([
  ["a member", { controller, fewest: 1 }, { controller: other({ rows: [{ id: "1" }] }), fewest: 1 }],
  ["a member that comes", { controller, fewest: 1 }, { controller: other({ total: 1 }), fewest: 1 }],
  ["another prop", { controller, fewest: 1 }, { controller, fewest: 2 }],
])("%s that differs draws it anew", (_, before, next) => {
  expect(sameBesideSelection(before, next)).toBe(false);
});
