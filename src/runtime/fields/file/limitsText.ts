import type { FileLimits } from "../../../schema/kinds/fileLimits.ts";
import { sizeText } from "../../../schema/kinds/fileLimits.ts";
import { sizeLimit } from "../../../schema/kinds/fileTypes.ts";
import { acceptedText, acceptedTypes } from "../../../schema/kinds/fileWords.ts";

/** The limits of a field in one line, for the person: what is taken, how large, and how many. */
export function limitsText(limits: FileLimits): string {
  const { maxCount } = limits;
  const count = Number.isFinite(maxCount) ? [`最多 ${maxCount} 个`] : [];
  return [acceptedText(limits), ...sizesText(limits), ...count].join("，");
}

/** The field's own limit, or that of everything that is kept; pictures have a smaller one. */
function sizesText(limits: FileLimits): readonly string[] {
  const types = acceptedTypes(limits);
  const [pictures, others] = [types.filter(({ group }) => group === "image"), types.filter(({ group }) => group !== "image")];
  const most = [others, pictures].flatMap(([type]) => (type ? [Math.min(limits.maxSize, sizeLimit(type))] : []));
  const [first, second = first] = most;
  if (first === undefined || second === undefined) return [];
  return [`单个不超过 ${sizeText(first)}${second === first ? "" : `（图片 ${sizeText(second)}）`}`];
}
