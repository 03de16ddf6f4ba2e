import type { OrganRow } from "../../../../src/generated/entities/organ.ts";
import type { VisitorOrgan } from "../../../../src/schema/wire/consultAnswers.ts";
import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import { AppError } from "../../../errors/appError.ts";
import { readVisible } from "../../moduleScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import { systemScope } from "../../systemScope.ts";
import { visitorErrors } from "../visitorErrors.ts";
import { hoursText, isOpenAt } from "./organHours.ts";

/** In which tenant, and because of which call. */
export interface VisitorPlace {
  readonly tenantId: string;
  readonly requestId: string;
}

const CONSULTED: readonly Predicate[] = [
  { op: "compare", field: "consult", operator: "eq", value: "Y" },
  { op: "compare", field: "status", operator: "ne", value: "closed" },
];

/** Organs whose counsellors visitors can ask, by name. */
export async function visitorOrgans(services: ServerServices, place: VisitorPlace): Promise<readonly VisitorOrgan[]> {
  const now = services.clock();
  const organs = await readOrgans(services, place, CONSULTED);
  return organs
    .toSorted((one, other) => one.organName.localeCompare(other.organName, "zh"))
    .map((organ) => ({
      id: organ.id,
      name: organ.organName,
      hours: hoursText(organ),
      isOpen: isOpenAt(organ, now),
      greeting: organ.consultGreeting ?? "",
    }));
}

/** An organ that can be asked. @throws AppError VISITOR_ORGAN, also where it is another tenant's */
export async function consultedOrgan(services: ServerServices, place: VisitorPlace, id: string): Promise<OrganRow> {
  const [organ] = await readOrgans(services, place, [...CONSULTED, { op: "compare", field: "id", operator: "eq", value: id }]);
  if (!organ) throw new AppError(visitorErrors.VISITOR_ORGAN, {});
  return organ;
}

async function readOrgans(services: ServerServices, place: VisitorPlace, items: readonly Predicate[]): Promise<readonly OrganRow[]> {
  const scope = systemScope(services, { entity: "organ", ...place, behalf: "小程序咨询" });
  if (!scope) return [];
  // The compiled entity is the one the type was written from.
  return (await readVisible(scope, { op: "and", items })) as unknown as readonly OrganRow[];
}
