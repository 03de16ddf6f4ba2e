import type { FieldKeyword } from "./fieldKeyword.ts";
import { accessKeyword } from "./field/access.ts";
import { defaultKeyword } from "./field/default.ts";
import { enumKeyword } from "./field/enum.ts";
import { examplesKeyword } from "./field/examples.ts";
import { formatKeyword } from "./field/format.ts";
import { itemCountKeyword } from "./field/itemCount.ts";
import { lengthKeyword } from "./field/length.ts";
import { patternKeyword } from "./field/pattern.ts";
import { rangeKeyword } from "./field/range.ts";
import { titleKeyword } from "./field/title.ts";
import { typeKeyword } from "./field/type.ts";
import { xAutoNumberKeyword } from "./field/xAutoNumber.ts";
import { xCheckRuleKeyword } from "./field/xCheckRule.ts";
import { xChecksumKeyword } from "./field/xChecksum.ts";
import { xChildrenKeyword } from "./field/xChildren.ts";
import { xDaysKeyword } from "./field/xDays.ts";
import { xDbKeyword } from "./field/xDb.ts";
import { xDictKeyword } from "./field/xDict.ts";
import { xDictByKeyword } from "./field/xDictBy.ts";
import { xLabelsKeyword } from "./field/xLabels.ts";
import { xPermKeyword } from "./field/xPerm.ts";
import { xQueryKeyword } from "./field/xQuery.ts";
import { xReaderKeyword } from "./field/xReader.ts";
import { xRefKeyword } from "./field/xRef.ts";
import { xRuleKeyword } from "./field/xRule.ts";
import { xUiKeyword } from "./field/xUi.ts";

/** Every keyword of a field, in the order of the reference. A new keyword is one file and one line here. */
export const fieldKeywords: readonly FieldKeyword[] = [
  titleKeyword,
  typeKeyword,
  formatKeyword,
  defaultKeyword,
  examplesKeyword,
  accessKeyword,

  enumKeyword,
  lengthKeyword,
  patternKeyword,
  rangeKeyword,
  itemCountKeyword,
  xChecksumKeyword,
  xCheckRuleKeyword,

  xLabelsKeyword,
  xDictKeyword,
  xRefKeyword,
  xChildrenKeyword,
  xQueryKeyword,
  xRuleKeyword,
  xDictByKeyword,
  xPermKeyword,
  xDaysKeyword,
  xReaderKeyword,
  xUiKeyword,
  xDbKeyword,
  xAutoNumberKeyword,
];
