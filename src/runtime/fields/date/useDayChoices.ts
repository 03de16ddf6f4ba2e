import type { DayChoice } from "../../../schema/wire/choiceAnswers.ts";
import { useQuery } from "@tanstack/react-query";
import type { Dayjs } from "dayjs";
import { queryKeys } from "../../api/queryKeys.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { wireFormat } from "../parts/moments.ts";
import { baseRequest } from "../reference/choosing.ts";
import { loadDays } from "./dayChoices.ts";

/** Days of the month before and after that a calendar shows beside a month. */
const daysBefore = 6;
const daysAfter = 13;

/** What is known of the days of a calendar. */
export interface DayChoices {
  readonly of: (date: Dayjs) => DayChoice | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Asks which days of a month can be chosen, anew at every opening, because places may have been taken since. Until the
 * answer is there, and where it does not come, every day can be chosen: the save decides.
 */
export function useDayChoices(
  { entity, field, row, parent }: FieldEditorProps,
  { month, isOpen }: { readonly month: Dayjs; readonly isOpen: boolean },
): DayChoices {
  const from = month.startOf("month").subtract(daysBefore, "day").format(wireFormat.date);
  const to = month.endOf("month").add(daysAfter, "day").format(wireFormat.date);
  // The date itself is what is asked about; another one gives the same answer.
  const { [field.name]: _own, ...others } = row;
  const request = baseRequest({ entity, field, row: others, parent });
  const query = useQuery({
    queryKey: queryKeys.days(entity, request, from),
    queryFn: async ({ signal }) => {
      const days = await loadDays({ ...request, from, to }, signal);
      return new Map(days.map((day) => [day.date, day]));
    },
    enabled: isOpen,
    staleTime: 0,
  });
  return {
    of: (date) => query.data?.get(date.format(wireFormat.date)),
    isLoading: query.isFetching && !query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
