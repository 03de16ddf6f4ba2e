import { compact } from "../../model/compact.ts";
import type { ChecksumName } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-checksum`: which check digit a number should have. */
export interface RawXChecksum {
  readonly "x-checksum"?: ChecksumName;
}

/** Has forms point out a number whose check digit is wrong. */
export const xChecksumKeyword: FieldKeyword = {
  names: ["x-checksum"],
  compile: ({ raw }) => compact({ checksum: raw["x-checksum"] }),
  check: (site) =>
    site.field.type === "string" ? [] : misused(site, "x-checksum", "只有文本才有校验码", '把 type 改为 "string"，或删去 x-checksum。'),
};
