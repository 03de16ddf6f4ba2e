import type { GalleryRow } from "../../src/generated/entities/gallery.ts";
import type { GalleryLineRow } from "../../src/generated/entities/galleryLine.ts";
import { weekOf } from "../../src/schema/index.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoFiles } from "./demoFiles.ts";
import { demoId } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

/** The gallery of fields with one row in which all that can be made up is filled in, and one that is empty. */
export function demoGallery(
  calendar: DemoCalendar,
  { organId, files }: { readonly organId: string; readonly files: DemoFiles & Pick<DemoRow<GalleryRow>, "pictures"> },
): { readonly rows: readonly DemoRow<GalleryRow>[]; readonly lines: readonly DemoRow<GalleryLineRow>[] } {
  const fixed = { fixed: "由系统填写", isOpen: "Y", createBy: "admin", createTime: calendar.moment(-2, 9, 0) } as const;
  const id = demoId("gallery:filled");
  const filled: DemoRow<GalleryRow> = { ...fixed, ...choices, ...moments(calendar), id, organId, ...files, ...texts };
  const lines = ["第一条", "第二条"].map((note, index) => ({
    id: demoId(`gallery:line:${index}`),
    galleryId: id,
    note,
    amount: 10 * (index + 1),
    cycle: index === 0 ? "0 30 18 LW * ?" : null,
    sortNo: index + 1,
  }));
  return { rows: [filled, { ...fixed, id: demoId("gallery:empty"), name: "都未填写" }], lines };
}

const texts = {
  name: "都已填写",
  secretName: "欧阳小明",
  secretMobile: "13800000000",
  longText: "第一行\n第二行",
  link: "https://example.org/",
  color: "#1677ff",
  place: "104.065735,30.659462",
  content: "<p>机构<strong>介绍</strong></p>",
  notes: "## 流程\n\n1. 先**登记**\n2. 再检测\n\n> 结果当面告知",
  query: "select name\nfrom gallery\nwhere rating >= 4",
  template: '{\n  "size": 1,\n  "items": ["a"]\n}',
  settings: { size: 1 },
} as const satisfies Partial<DemoRow<GalleryRow>>;

const choices = {
  count: 12,
  temperature: 36.5,
  fee: 12.5,
  duration: 90,
  share: 12.5,
  progress: 45,
  rating: 4,
  isFirst: true,
  source: "outreach",
  icon: "calendar",
  sex: "1",
  services: ["vct"],
  province: "51",
  city: "5101",
  tags: ["外展", "青年"],
  region: "510104",
  category: "A02A01A02",
  categories: ["A01A02", "A03"],
} satisfies Partial<DemoRow<GalleryRow>>;

function moments(calendar: DemoCalendar) {
  return {
    day: calendar.day(0),
    period: `${calendar.day(0)}/${calendar.day(9)}`,
    moment: calendar.moment(0, 8, 30),
    clock: "08:30:00",
    month: calendar.day(0).slice(0, 7),
    week: weekOf(calendar.day(0)),
    year: calendar.day(0).slice(0, 4),
    cron: "0 0 9 LW * ?",
    zone: "Asia/Shanghai",
  };
}
