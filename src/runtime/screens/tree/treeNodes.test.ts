import { describe, expect, it } from "vitest";
import { isSkeleton, sourceOf } from "../../list/tableRow.ts";
import { treeNodes } from "./treeNodes.ts";

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
