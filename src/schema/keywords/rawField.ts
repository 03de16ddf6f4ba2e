import type { RawType } from "./field/type.ts";
import type { RawTexts } from "./field/title.ts";
import type { RawFormat } from "./field/format.ts";
import type { RawDefault } from "./field/default.ts";
import type { RawExamples } from "./field/examples.ts";
import type { RawEnum } from "./field/enum.ts";
import type { RawXLabels } from "./field/xLabels.ts";
import type { RawLength } from "./field/length.ts";
import type { RawPattern } from "./field/pattern.ts";
import type { RawRange } from "./field/range.ts";
import type { RawItemCount } from "./field/itemCount.ts";
import type { RawAccess } from "./field/access.ts";
import type { RawXAutoNumber } from "./field/xAutoNumber.ts";
import type { RawXCheckRule } from "./field/xCheckRule.ts";
import type { RawXChecksum } from "./field/xChecksum.ts";
import type { RawXQuery } from "./field/xQuery.ts";
import type { RawXRef } from "./field/xRef.ts";
import type { RawXDict } from "./field/xDict.ts";
import type { RawXDictBy } from "./field/xDictBy.ts";
import type { RawXChildren } from "./field/xChildren.ts";
import type { RawXRule } from "./field/xRule.ts";
import type { RawXPerm } from "./field/xPerm.ts";
import type { RawXUi } from "./field/xUi.ts";
import type { RawXDays } from "./field/xDays.ts";
import type { RawXReader } from "./field/xReader.ts";
import type { RawXDb } from "./field/xDb.ts";

/** Everything a field may say, put together from the keywords' own types. The shape is checked before it is read. */
export type RawField = RawType &
  RawTexts &
  RawFormat &
  RawDefault &
  RawExamples &
  RawEnum &
  RawXLabels &
  RawLength &
  RawPattern &
  RawRange &
  RawItemCount &
  RawXChecksum &
  RawXAutoNumber &
  RawXCheckRule &
  RawAccess &
  RawXQuery &
  RawXRef &
  RawXDict &
  RawXDictBy &
  RawXChildren &
  RawXRule &
  RawXPerm &
  RawXDays &
  RawXReader &
  RawXUi &
  RawXDb;
