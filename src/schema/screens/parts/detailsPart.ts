import type { ScreenPart } from "../screenKind.ts";
import { checkLinks, expandLinks, linkedScreens, pruneLinks } from "./links.ts";

const DETAILS = ["details"];

/** The lists beside the selected row. */
export const detailsPart: ScreenPart<"details"> = {
  members: ["details"],
  infer: () => ({}),
  check: (site) => checkLinks(site, DETAILS),
  dependencies: (site) => linkedScreens(site, DETAILS),
  expand: ({ raw, targetOf, entity }) => ({ details: expandLinks({ list: raw.details, targetOf, own: entity }) }),
  prune: ({ details }, ground) => ({ details: pruneLinks(ground, details) }),
};
