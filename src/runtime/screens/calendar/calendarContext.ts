import { createContext, use } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { ListController } from "../../listing/useListController.ts";
import type { CalendarLayout } from "../../../schema/model/screen.ts";
import type { CalendarEntry } from "./calendarEntry.ts";
import type { DropPlace } from "./movedValues.ts";

/** What the parts of a calendar share. */
export interface CalendarState {
  readonly controller: ListController;
  readonly layout: CalendarLayout;
  /** Fields whose values an entry says, the name first. */
  readonly lines: readonly FieldModel[];
  readonly today: string;
  readonly days: readonly string[];
  entriesOn(day: string): readonly CalendarEntry[];
  /** Why nothing new can be put on a day; `undefined` where it can, or nobody knows. */
  closedOn(day: string): string | undefined;
  /** Whether an entry can be dragged. */
  isMovable(entry: CalendarEntry): boolean;
  /** Opens the form of a new row; absent where the viewer may not make any. */
  readonly create?: ((place: DropPlace) => void) | undefined;
  showDay(day: string): void;
}

/** Given by the calendar to what is in it. */
export const CalendarContext = createContext<CalendarState | undefined>(undefined);

/** What the calendar around gives. @throws Error outside a calendar */
export function useCalendar(): CalendarState {
  const state = use(CalendarContext);
  if (!state) throw new Error("useCalendar needs a calendar above it.");
  return state;
}
