import { NOT_WRITTEN } from "../../compile/lookupField.ts";
import { compact } from "../../model/compact.ts";
import type { FieldModel } from "../../model/entity.ts";
import { entityOfScreen, listingOf } from "../../model/project.ts";
import type { DetailLayout } from "../../model/screen.ts";
import { canRead, holdsRight } from "../../rights/fieldRights.ts";
import { tallyEntities, tallyFilters, tallyRight } from "../../rights/tallyRight.ts";
import type { PruneGround } from "../screenKind.ts";

/** What of the answers to a row's questions is shown to a viewer; nothing where the viewer may not see them, or there are none. */
export function pruneTally({ project, model, viewer }: PruneGround): Pick<DetailLayout, "tally"> {
  const found = tallyEntities(project, model);
  const shown = tallyRight(project, model, viewer);
  if (!model.tally || !found || !shown) return {};
  const { date, filters = [] } = model.tally.results;
  const { results, answer } = found;
  const moment = results.fields.find((field) => field.name === date && canRead(results, field, viewer));
  const isCoarse = shown === "coarse";
  return {
    tally: {
      entities: [results.name, answer.name],
      isCoarse,
      canExport: !isCoarse && holdsRight(results, "export", viewer),
      // Who sees groups only chooses no part of them: two parts would tell each other.
      filters: isCoarse
        ? []
        : tallyFilters(results, filters, viewer).map((field) => ({ ...field, ...NOT_WRITTEN, permission: {}, constraints: enumOf(field) })),
      ...compact({ period: moment?.title, answers: isCoarse ? undefined : answersList({ project, viewer }, answer.name, model) }),
    },
  };
}

function enumOf({ constraints }: FieldModel): FieldModel["constraints"] {
  return compact({ enum: constraints.enum });
}

/** The list on which the answers stand one by one, narrowed by the question. */
function answersList({ project, viewer }: Pick<PruneGround, "project" | "viewer">, answer: string, { tally }: PruneGround["model"]) {
  for (const screen of project.screens.values()) {
    const entity = entityOfScreen(project, screen);
    if (entity?.name !== answer || !listingOf(screen) || !viewer.can(`${entity.permission}:list`)) continue;
    return tally && { path: screen.path, question: tally.results.answers.question };
  }
  return undefined;
}
