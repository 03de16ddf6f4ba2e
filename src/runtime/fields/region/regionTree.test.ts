import { describe, expect, it } from "vitest";
import names from "../../../schema/regions/regions.json";
import type { RegionNode } from "./regionTree.ts";
import { regionPath, regionText, regionTree } from "./regionTree.ts";

describe("China's regions", () => {
  it("PICK-54 have the root 86 and at most three levels", () => {
    expect(Object.keys(names["86"])).toHaveLength(34);
    expect(depthOf(regionTree(names, "district"))).toBe(3);
    expect(depthOf(regionTree(names, "city"))).toBe(2);
    expect(depthOf(regionTree(names, "province"))).toBe(1);
  });

  it("PICK-52 name province, city and district of a code", () => {
    expect(regionText(names, "330106")).toBe("浙江省/杭州市/西湖区");
    expect(regionText(names, "330113")).toBe("浙江省/杭州市/临平区");
    expect(regionText(names, "110101")).toBe("北京市/市辖区/东城区");
    expect(regionText(names, "441900")).toBe("广东省/东莞市");
    expect(regionText(names, "469002")).toBe("海南省/省直辖县级行政区划/琼海市");
  });

  it("hang every code below the codes it starts with", () => {
    for (const [parent, children] of Object.entries(names)) {
      for (const code of Object.keys(children)) {
        expect(code).toMatch(/^\d{6}$/);
        const path = regionPath(names, code);
        expect(path.at(-1)).toBe(code);
        expect(path.at(-2) ?? "86").toBe(parent);
      }
    }
  });

  it("leave an unknown code as it is", () => {
    expect(regionPath(names, "999999")).toEqual([]);
    expect(regionText(names, "999999")).toBe("999999");
  });
});

function depthOf(nodes: readonly RegionNode[]): number {
  return nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depthOf(children ?? [])));
}
