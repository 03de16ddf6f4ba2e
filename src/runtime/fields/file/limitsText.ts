import type { FileLimits } from "../../../schema/kinds/fileLimits.ts";
import { sizeText } from "../../../schema/kinds/fileLimits.ts";

/** What is chosen where nothing narrower is said. */
const sorts: Readonly<Record<FileLimits["held"], string | undefined>> = { file: undefined, image: "图片", audio: "音频", video: "视频" };

/** The limits of a field in one line, for the person. */
export function limitsText({ held, accept, maxSize, maxCount }: FileLimits): string {
  const parts = [
    accept.length > 0 ? accept.join("、") : sorts[held],
    Number.isFinite(maxSize) ? `单个不超过 ${sizeText(maxSize)}` : undefined,
    Number.isFinite(maxCount) ? `最多 ${maxCount} 个` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join("，");
}
