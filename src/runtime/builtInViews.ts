import { audioView } from "./fields/audio/audioView.ts";
import { booleanView } from "./fields/boolean/booleanView.tsx";
import { choiceView } from "./fields/choice/choiceView.tsx";
import { codeView } from "./fields/code/codeView.ts";
import { colorView } from "./fields/color/colorView.ts";
import { coordinatesView } from "./fields/coordinates/coordinatesView.ts";
import { cronView } from "./fields/cron/cronView.tsx";
import { childrenView } from "./formily/children/childrenView.tsx";
import { dateView } from "./fields/date/dateView.ts";
import { dateRangeView } from "./fields/dateRange/dateRangeView.ts";
import { datetimeView } from "./fields/datetime/datetimeView.tsx";
import { dictionaryView } from "./fields/dictionary/dictionaryView.ts";
import { dictionaryMultiView } from "./fields/dictionaryMulti/dictionaryMultiView.ts";
import { durationView } from "./fields/duration/durationView.ts";
import type { FieldView } from "./fields/fieldView.ts";
import { fileView } from "./fields/file/fileView.ts";
import { iconView } from "./fields/icon/iconView.ts";
import { imageView } from "./fields/image/imageView.ts";
import { integerView } from "./fields/integer/integerView.ts";
import { jsonView } from "./fields/json/jsonView.tsx";
import { linkView } from "./fields/link/linkView.ts";
import { longTextView } from "./fields/longText/longTextView.ts";
import { markdownView } from "./fields/markdown/markdownView.ts";
import { moneyView } from "./fields/money/moneyView.ts";
import { monthView } from "./fields/month/monthView.ts";
import { numberView } from "./fields/number/numberView.ts";
import { passwordView } from "./fields/password/passwordView.tsx";
import { percentView } from "./fields/percent/percentView.ts";
import { ratingView } from "./fields/rating/ratingView.ts";
import { referenceView } from "./fields/reference/referenceView.ts";
import { referenceMultiView } from "./fields/referenceMulti/referenceMultiView.ts";
import { regionView } from "./fields/region/regionView.ts";
import { richTextView } from "./fields/richText/richTextView.tsx";
import { switchView } from "./fields/switch/switchView.tsx";
import { tagsView } from "./fields/tags/tagsView.ts";
import { textView } from "./fields/text/textView.ts";
import { timeView } from "./fields/time/timeView.ts";
import { timeZoneView } from "./fields/timeZone/timeZoneView.tsx";
import { treeReferenceView } from "./fields/treeReference/treeReferenceView.ts";
import { videoView } from "./fields/video/videoView.ts";
import { weekView } from "./fields/week/weekView.ts";
import { yearView } from "./fields/year/yearView.ts";

/** The views of all field kinds, in the order of `fieldKinds`; registered once with `registerFieldViews`. */
export const builtInViews: readonly FieldView[] = [
  textView,
  longTextView,
  linkView,
  colorView,
  coordinatesView,
  integerView,
  numberView,
  moneyView,
  durationView,
  percentView,
  ratingView,
  booleanView,
  switchView,
  choiceView,
  iconView,
  dateView,
  datetimeView,
  dateRangeView,
  timeView,
  monthView,
  weekView,
  yearView,
  cronView,
  timeZoneView,
  dictionaryView,
  dictionaryMultiView,
  tagsView,
  referenceView,
  treeReferenceView,
  referenceMultiView,
  imageView,
  audioView,
  videoView,
  fileView,
  richTextView,
  markdownView,
  codeView,
  jsonView,
  passwordView,
  regionView,
  childrenView,
];
