import { localKept } from "../../../runtime/index.ts";
import type { ReportPage } from "./popupReport.ts";

/** ms for which a page of a report stays (PICK-31). */
const lifetime = 30_000;
const prefix = "ribbon.report.";

/** Whose page it is, and which. */
export interface KeptPlace {
  /** Id of the person: another one at this computer may read less. */
  readonly userId: string;
  readonly groupId: string;
  /** What was asked, as text. */
  readonly question: string;
}

/**
 * Gives a page of a report from the local storage, or loads it and keeps it there for 30 s (PICK-31). Nothing stays longer: it
 * is taken away when its time is over, and what a closed window left, when a page is asked for the next time.
 */
export async function keptPage(place: KeptPlace, load: () => Promise<ReportPage>): Promise<ReportPage> {
  const key = `${prefix}${JSON.stringify([place.userId, place.groupId, place.question])}`;
  dropOutdated();
  const kept = readKept(key);
  if (kept) return kept.page;
  const page = await load();
  localKept.set(key, JSON.stringify({ page, until: Date.now() + lifetime }));
  setTimeout(dropOutdated, lifetime);
  return page;
}

function dropOutdated(): void {
  for (const key of localKept.keys()) if (key.startsWith(prefix) && !readKept(key)) localKept.remove(key);
}

/** What is kept and still good; a clock that was ahead when it was kept makes it none. */
function readKept(key: string): { readonly page: ReportPage } | undefined {
  try {
    const { page, until } = JSON.parse(localKept.get(key) ?? "null") as { readonly page: ReportPage; readonly until: number };
    const rest = until - Date.now();
    return rest > 0 && rest <= lifetime ? { page } : undefined;
  } catch {
    return undefined;
  }
}
