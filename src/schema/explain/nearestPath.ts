import { nearestName } from "../errors/nearest.ts";
import type { Viewer } from "../model/project.ts";
import { shownFields } from "../model/shownFields.ts";
import { entityOfScreen, listingOf } from "../model/project.ts";
import { type ExplainableProject, explainedParts, explainWhole, isBar, isNameless, stepsOf } from "./explain.ts";
import { cardNames } from "./explainCards.ts";
import { placedLinks } from "./explainRelated.ts";

/** A path that leads nowhere: the step that is wrong, and what may stand there. */
export interface LostPath {
  readonly found: string;
  readonly allowed: readonly string[];
  /** The whole path with the most likely name in place of the wrong one. */
  readonly nearest?: string;
}

/** Says where a path leaves what there is, and what was meant. */
export function nearestPath(loaded: ExplainableProject, path: string, viewer: Viewer): LostPath {
  const { screen, part, key, aspect } = stepsOf(loaded, path);
  const { screens } = loaded.origins.models;
  if (!screens.has(screen)) return lost([], screen, [...screens.keys()], [part, key, aspect]);
  if (part === undefined || !isPart(part)) return lost([screen], part ?? "", explainedParts, [key, aspect]);
  const keys = keysOf(loaded, screen, part);
  if (keys.length > 0 && (key === undefined || !keys.includes(key))) return lost([screen, part], key ?? "", keys, [aspect]);
  const aspects = explainWhole(loaded, { screen, part, ...(key !== undefined && { key }) }, viewer).map((value) => value.aspect);
  return lost([screen, part, ...(key === undefined ? [] : [key])], aspect ?? "", aspects, []);
}

function lost(before: readonly string[], found: string, allowed: readonly string[], after: readonly (string | undefined)[]): LostPath {
  const nearest = found === "" ? undefined : nearestName(found, allowed);
  const steps = [...before, nearest, ...after].filter((step) => step !== undefined);
  return { found, allowed, ...(nearest !== undefined && { nearest: steps.join(".") }) };
}

function isPart(part: string): part is (typeof explainedParts)[number] {
  return (explainedParts as readonly string[]).includes(part);
}

/** Names that may follow a part; none where a value follows at once. */
function keysOf({ origins: { models } }: ExplainableProject, id: string, part: (typeof explainedParts)[number]): readonly string[] {
  const screen = models.screens.get(id);
  if (part === "cards") return cardNames(screen);
  const entity = entityOfScreen(models, screen);
  if (!screen || !entity || isNameless(part)) return [];
  if (part === "related") return placedLinks(screen).map(({ link }) => link.id);
  const listing = listingOf(screen);
  if (isBar(part)) return listing ? listing[part].map((one) => one.id) : [];
  return shownFields(entity).map(({ name }) => name);
}
