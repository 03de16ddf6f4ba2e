import { booleanView } from "./boolean/booleanView.tsx";
import { childrenView } from "./children/childrenView.tsx";
import { cronView } from "./cron/cronView.tsx";
import { dateView } from "./date/dateView.ts";
import { datetimeView } from "./datetime/datetimeView.ts";
import { dictionaryView } from "./dictionary/dictionaryView.ts";
import { dictionaryMultiView } from "./dictionaryMulti/dictionaryMultiView.ts";
import type { FieldView } from "./fieldView.ts";
import { fileView } from "./file/fileView.ts";
import { imageView } from "./image/imageView.ts";
import { integerView } from "./integer/integerView.ts";
import { jsonView } from "./json/jsonView.tsx";
import { longTextView } from "./longText/longTextView.ts";
import { moneyView } from "./money/moneyView.ts";
import { numberView } from "./number/numberView.ts";
import { passwordView } from "./password/passwordView.tsx";
import { referenceView } from "./reference/referenceView.ts";
import { referenceMultiView } from "./referenceMulti/referenceMultiView.ts";
import { regionView } from "./region/regionView.ts";
import { richTextView } from "./richText/richTextView.tsx";
import { switchView } from "./switch/switchView.tsx";
import { textView } from "./text/textView.ts";
import { timeView } from "./time/timeView.ts";
import { treeReferenceView } from "./treeReference/treeReferenceView.ts";

/** The views of all field kinds, in the order of `fieldKinds`; registered once with `registerFieldViews`. */
export const builtInViews: readonly FieldView[] = [
  textView,
  longTextView,
  integerView,
  numberView,
  moneyView,
  booleanView,
  switchView,
  dateView,
  datetimeView,
  timeView,
  cronView,
  dictionaryView,
  dictionaryMultiView,
  referenceView,
  treeReferenceView,
  referenceMultiView,
  imageView,
  fileView,
  richTextView,
  jsonView,
  passwordView,
  regionView,
  childrenView,
];
