import { describe, expect, it } from "vitest";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import type { Row } from "../../../schema/model/json.ts";
import { isAbove, isSkeleton, sourceOf } from "../../list/tableRow.ts";
import { foundNodes, treeNodes } from "./treeNodes.ts";

const root = { id: "1", departName: "中心", hasChildren: true };
const leaf = { id: "2", departName: "门诊", hasChildren: false };

function childrenOf(row: Record<string, unknown> | undefined) {
  return row?.["children"] as Record<string, unknown>[] | undefined;
}

describe("treeNodes", () => {
  it("LIST-31 gives a row with children that are not loaded one placeholder", () => {
    const [node] = treeNodes(new Map([["", [root]]]));
    expect(childrenOf(node)?.map(isSkeleton)).toEqual([true]);
    expect(childrenOf(node)?.[0]?.["id"]).toBe("1_loadChild");
  });

  it("LIST-31 hangs loaded children below their row", () => {
    const [node] = treeNodes(
      new Map([
        ["", [root]],
        ["1", [leaf]],
      ]),
    );
    expect(childrenOf(node)?.map(sourceOf)).toEqual([leaf]);
  });

  it("makes a row a leaf that turns out to have no children", () => {
    const [node] = treeNodes(
      new Map([
        ["", [root]],
        ["1", []],
      ]),
    );
    expect(childrenOf(node)).toBeUndefined();
  });

  it("keeps the row as the server sent it, so that its cells need not be drawn again", () => {
    const [node] = treeNodes(new Map([["", [leaf]]]));
    expect(sourceOf(node ?? {})).toBe(leaf);
  });
});

describe("foundNodes", () => {
  const entity = buildCompiledEntity({ tree: { parent: "parentId" } });
  const office = { id: "3", departName: "财务科", parentId: "1" };
  const other = { id: "4", departName: "财务科", parentId: "9" };
  const names = (nodes: readonly Row[]): unknown[] =>
    nodes.map((node) => [node["id"], isAbove(node), names((node["children"] as readonly Row[] | undefined) ?? [])]);

  it("LIST-31 hangs what was found below the rows above it, and marks those", () => {
    const above = [{ id: "9", departName: "分中心", parentId: null }, root];
    expect(names(foundNodes(entity, [other, office], above))).toEqual([
      ["9", true, [["4", false, []]]],
      ["1", true, [["3", false, []]]],
    ]);
  });

  it("LIST-31 leaves a row whose place is not seen at the top, and a found one above another unmarked", () => {
    expect(names(foundNodes(entity, [office, root, other], []))).toEqual([
      ["1", false, [["3", false, []]]],
      ["4", false, []],
    ]);
  });

  it("ends where rows hang below each other in a circle", () => {
    const circle = [
      { id: "5", parentId: "6" },
      { id: "6", parentId: "5" },
    ];
    expect(foundNodes(entity, circle, [])).toEqual([]);
  });
});
