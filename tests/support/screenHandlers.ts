import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import type { Row } from "../../src/schema/model/json.ts";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import { api, ok } from "./apiServer.ts";
import { buildAppointment, buildScreen } from "./screens.ts";

/**
 * Answers for a screen of appointments and its list of `total` rows, page by page as it is asked for.
 *
 * @param more what single rows hold besides, by their place in the page
 */
export function appointmentHandlers(total = 25, compiled: ListingScreen = buildScreen(), more: readonly Row[] = []) {
  return [
    on.get(api(`/sys/schema/screen/${compiled.id}`), () => ok(compiled as unknown as JsonBodyType)),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api("/hiv/appointment/list"), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [page, size] = [Number(searchParams.get("pageNo")), Number(searchParams.get("pageSize"))];
      const first = (page - 1) * size;
      const count = Math.max(0, Math.min(size, total - first));
      const records = Array.from({ length: count }, (_, index) => ({ ...buildAppointment(first + index + 1), ...more[index] }));
      return ok({ records, total, size, current: page, pages: Math.ceil(total / size) } as JsonBodyType);
    }),
  ];
}
