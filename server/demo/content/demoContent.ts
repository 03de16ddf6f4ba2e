import type { Row } from "../../../src/schema/model/json.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { Covers } from "../demoCovers.ts";
import { demoArticles } from "./demoArticles.ts";
import { demoBanners } from "./demoBanners.ts";
import { demoClasses } from "./demoClasses.ts";
import { demoConsult } from "./demoConsult.ts";
import { demoFestivals } from "./demoFestivals.ts";
import { demoHolidays } from "./demoHolidays.ts";
import { demoReads } from "./demoReads.ts";
import { demoVideos } from "./demoVideos.ts";

/** Everything that the mini-program shows and answers with, and who read it, by entity. */
export function demoContent(covers: Covers, calendar: DemoCalendar): readonly (readonly [entity: string, rows: readonly Row[]])[] {
  const arts = demoArticles(covers, calendar);
  const videos = demoVideos(covers, calendar);
  const { categories, classes, lessons } = demoClasses(covers, calendar, { arts, videos });
  const banners = demoBanners(covers, calendar);
  const consult = demoConsult(calendar);
  const contents = [
    { kind: "art", rows: arts },
    { kind: "video", rows: videos },
    { kind: "miniClass", rows: classes },
  ] as const;
  return [
    ["art", arts],
    ["video", videos],
    ["miniClassCategory", categories],
    ["miniClass", classes],
    ["miniClassLesson", lessons],
    ["banner", banners.home],
    ["miniClassBanner", banners.lessons],
    ["festival", [...demoFestivals(covers, calendar), ...demoHolidays(calendar)]],
    ["consultQuestion", consult.questions],
    ["autoConsult", consult.lines],
    ["readHistory", demoReads(contents, calendar)],
  ];
}
