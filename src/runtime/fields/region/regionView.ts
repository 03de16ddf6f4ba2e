import { asksForPart } from "../../../schema/query/queryRules.ts";
import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";
import { textsOfValue, valueOfTexts } from "../queryValue.ts";
import { RegionCell, RegionRead } from "./RegionShow.tsx";

const RegionEdit = lazyPart(async () => (await import("./RegionEdit.tsx")).RegionEdit);
const RegionFilter = lazyPart(async () => (await import("./RegionFilter.tsx")).RegionFilter);

/**
 * A province, city or district of China. Codes of what lies inside a region start with the region's own, without
 * its trailing pairs of zeros; "starts with" asks for that.
 */
export const regionView = defineFieldView({
  kind: "region",
  inCell: "editor",
  Cell: RegionCell,
  Read: RegionRead,
  Edit: whileLoading(RegionEdit),
  loadEdit: RegionEdit.loadAhead,
  Filter: whileLoading(RegionFilter),
  toQuery: (field, operator, value) =>
    textsOfValue(field, operator, asksForPart(operator) && typeof value === "string" ? value.replace(/(00)+$/, "") : value),
  fromQuery: (_field, operator, texts) => valueOfTexts(operator, texts, asksForPart(operator) ? (text) => text.padEnd(6, "0") : undefined),
});
