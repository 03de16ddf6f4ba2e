import type { ScreenPart } from "../screenKind.ts";
import { checkLinks, expandLinks, linkedScreens, pruneLinks } from "./links.ts";

const DETAILS = ["details"];

/** The lists beside the selected row. */
export const detailsPart: ScreenPart<"details"> = {
  members: ["details"],
  infer: () => ({}),
  check: (site) => checkLinks(site, DETAILS),
  dependencies: (site) => linkedScreens(site, DETAILS),
  expand: ({ raw, targetOf, entity }) => ({ details: expandLinks(raw.details, targetOf, entity) }),
  prune: ({ details }, { project, viewer }) => ({ details: pruneLinks(project, details, viewer) }),
};
