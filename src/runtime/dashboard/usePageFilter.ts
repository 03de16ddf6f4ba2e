import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { PeriodName } from "../../schema/model/dashboard.ts";
import type { DashboardPart } from "../../schema/model/screen.ts";
import { periodTitles } from "../../schema/time/periodTitles.ts";
import { type DaySpan, periodOf } from "../../schema/time/periods.ts";
import { wireFormats } from "../../schema/time/wireFormats.ts";
import { serverToday } from "../api/serverClock.ts";
import type { PageFilter } from "./dashboardApi.ts";

/** What a person chose on a page: a period by name or two days, and a department. */
export interface PageFilterControl {
  readonly filter: PageFilter;
  /** The period by name; absent: two days were chosen. */
  readonly period?: PeriodName;
  choosePeriod(period: PeriodName): void;
  chooseDays(days: DaySpan): void;
  /** `undefined`: every department. */
  chooseDepartment(code: string | undefined): void;
}

/** Names in the address. */
const names = { period: "period", from: "from", to: "to", department: "department" } as const;

/** How often (ms) the clock is looked at. */
const LOOK = 60_000;

/** Keeps what a page is narrowed to in the address, so that back, reload and sharing work. */
export function usePageFilter({ period: own, department }: Pick<DashboardPart, "period" | "department">): PageFilterControl {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const days = daysIn(search);
  const period = days || own === undefined ? undefined : (periodIn(search) ?? own);
  const span = own === undefined ? undefined : (days ?? periodOf(period ?? own, today));
  const chosen = department ? (search.get(names.department) ?? undefined) : undefined;
  const [from, to] = [span?.from, span?.to];
  const filter = useMemo<PageFilter>(
    () => ({
      today,
      ...(from !== undefined && to !== undefined ? { from, to } : {}),
      ...(chosen === undefined || chosen === "" ? {} : { department: chosen }),
    }),
    [today, from, to, chosen],
  );
  const write = (values: Partial<Record<keyof typeof names, string | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    ...(period === undefined ? {} : { period }),
    choosePeriod: (name) => write({ period: name === own ? undefined : name, from: undefined, to: undefined }),
    chooseDays: (chosenDays) => write({ period: undefined, ...chosenDays }),
    chooseDepartment: (code) => write({ department: code }),
  };
}

/** Today in China; a page that stays open over night gets the new day. */
function useToday(): string {
  const [today, setToday] = useState(() => serverToday());
  useEffect(() => {
    const timer = setInterval(() => setToday(serverToday()), LOOK);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function periodIn(search: URLSearchParams): PeriodName | undefined {
  const name = search.get(names.period) ?? "";
  return periodTitles.find(([title]) => title === name)?.[0];
}

function daysIn(search: URLSearchParams): DaySpan | undefined {
  const [from, to] = [search.get(names.from) ?? "", search.get(names.to) ?? ""];
  return wireFormats.date.test(from) && wireFormats.date.test(to) && from <= to ? { from, to } : undefined;
}
