import { useQuery } from "@tanstack/react-query";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { loadDays } from "../../fields/date/dayChoices.ts";

/** What is known of the days on which nothing can be put. */
export interface ClosedDays {
  of(day: string): string | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  retry(): void;
}

/** Which days a new row could not be of, and why, as its form would say it; nothing of a field without `x-days`. */
export function useClosedDays(
  entity: string,
  field: FieldModel,
  { row, days, isAsked }: { readonly row: Row; readonly days: readonly string[]; readonly isAsked: boolean },
): ClosedDays {
  const [from = "", to = from] = [days[0], days.at(-1)];
  const request = { entity, field: field.name, row, from, to };
  const query = useQuery({
    queryKey: queryKeys.days(entity, request),
    queryFn: async ({ signal }) => new Map((await loadDays(request, signal)).map(({ date, reason }) => [date, reason])),
    enabled: isAsked && field.days !== undefined,
  });
  return {
    of: (day) => query.data?.get(day),
    error: query.error,
    isLoading: query.isFetching,
    retry: () => void query.refetch(),
  };
}
