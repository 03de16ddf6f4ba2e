import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { guarded, type Unfitness } from "../../keywords/checkFieldName.ts";
import { compact } from "../../model/compact.ts";
import type { FieldModel } from "../../model/entity.ts";
import { valueType } from "../../model/shownFields.ts";
import type { CalendarLayout } from "../../model/screen.ts";
import { checkShownName } from "../checkFields.ts";
import { fieldNamed } from "../itemsOf.ts";
import { checkCard, pruneCard } from "./cardFields.ts";
import type { RawScreen } from "../rawScreen.ts";
import type { ScreenPart } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";

type RawCalendar = NonNullable<RawScreen["calendar"]>;
type FieldMember = "start" | "end" | "startTime" | "endTime" | "duration" | "color";

/** When the rows of a calendar are, and how it opens. */
export const calendarPart: ScreenPart<"calendar"> = {
  members: ["calendar"],
  infer: () => ({}),
  check: checkCalendar,
  expand: ({ raw }) => {
    const { start = "", opens = "month", ...rest } = raw.calendar ?? {};
    return { calendar: { start, opens, ...compact(rest) } };
  },
  prune: ({ calendar: { start, opens, move, card, ...fields } }, { names }) => {
    const known = Object.entries(fields).filter(([, name]) => names.has(name));
    return {
      calendar: { start, opens, ...compact({ move }), ...pruneCard(card, names), ...Object.fromEntries(known) } satisfies CalendarLayout,
    };
  },
};

function checkCalendar(site: ScreenSite): Diagnostic[] {
  const { own, raw, at } = site.source;
  if (own.calendar === undefined || raw.calendar === undefined) return [];
  const { calendar } = raw;
  const [start] = fieldNamed(site.entity, calendar.start);
  const fields = Object.entries(unfitnessOf(calendar, start)).flatMap(([member, unfit]) => {
    const name = calendar[member as FieldMember];
    return name === undefined ? [] : checkShownName(site, name, at(["calendar", member]), unfit);
  });
  return [...fields, ...checkDoubleEnd(site, calendar), ...checkMove(site, calendar), ...checkCard(site, "calendar")];
}

/** What keeps a field from being each of the members. */
function unfitnessOf({ startTime }: RawCalendar, start: FieldModel | undefined): Record<FieldMember, Unfitness> {
  const isDay = start !== undefined && valueType(start) === "date";
  const ofDay: Unfitness = (field) => {
    if (!isDay) return "start 已经带有时间";
    return valueType(field) === "time" ? undefined : "它不是时间";
  };
  return {
    start: (field) => unmeasured(field) ?? guarded(field),
    end: (field) => unmeasured(field) ?? (start && valueType(field) !== valueType(start) ? "它与 start 不同种类" : guarded(field)),
    startTime: ofDay,
    endTime: (field) => ofDay(field) ?? (startTime === undefined ? "没有 startTime，不知道从几点起" : undefined),
    duration: ({ kind }) => {
      if (kind !== "duration") return "它不是时长";
      return isDay && startTime === undefined ? "没有 startTime，不知道从几点起" : undefined;
    },
    color: ({ dictionary, type }) => (dictionary === undefined || type === "array" ? "它不是单个的字典值" : undefined),
  };
}

const unmeasured: Unfitness = (field) => {
  const type = valueType(field);
  return type === "date" || type === "timestamp" ? undefined : "它不是日期或日期时间";
};

/** A row ends once. */
function checkDoubleEnd({ source: { at } }: ScreenSite, { duration, end, endTime }: RawCalendar): Diagnostic[] {
  if (duration === undefined || (end === undefined && endTime === undefined)) return [];
  const [reason, remedy] = ["到何时为止已由 end 或 endTime 说明", "删去其中一个。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["calendar", "duration"], "key"), { found: "duration", reason, remedy })];
}

/** What moves a row has to ask for its new day: it is filled in there, and the person says yes to it. */
function checkMove({ entity, source: { own, raw, at } }: ScreenSite, { move, start }: RawCalendar): Diagnostic[] {
  if (move === undefined) return [];
  if (raw.readOnly === true) {
    if (own.calendar?.move === undefined) return [];
    const [reason, remedy] = ["屏幕写了 readOnly，不改动行", "删去 move，或删去 readOnly。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["calendar", "move"], "key"), { found: "move", reason, remedy })];
  }
  const moving = entity.actions.filter(({ ask }) => ask.some(({ field }) => field === start)).map(({ id }) => id);
  return moving.includes(move) ? [] : [diagnose("SCHEMA_WRONG_VALUE", at(["calendar", "move"]), { found: move, allowed: moving })];
}
