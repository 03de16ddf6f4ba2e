import type { FileLimits } from "./fileLimits.ts";
import { type FileType, fileTypeOf, fileTypes } from "./fileTypes.ts";
import { isOfSort } from "./storedFile.ts";

/** The limits that say which types are taken. */
export type TypeLimits = Pick<FileLimits, "held" | "accept">;

/** Types that are taken; a suffix that nobody keeps has none. */
export function acceptedTypes({ held, accept }: TypeLimits): readonly FileType[] {
  if (accept.length > 0) return [...new Set(accept.flatMap((extension) => fileTypeOf(`_${extension}`) ?? []))];
  return fileTypes.filter(({ group, mime }) => group !== "program" && isOfSort(mime, held));
}

const sorts = { image: "图片", audio: "音频", video: "视频" } as const;

/** What is taken, for people: 图片（JPG、PNG、GIF、WebP、BMP）, or PDF、TXT. */
export function acceptedText(limits: TypeLimits): string {
  const { held, accept } = limits;
  if (accept.length > 0) return formatsText(limits);
  if (held !== "file") return `${sorts[held]}（${formatsText(limits)}）`;
  const others = acceptedTypes(limits).filter(({ group }) => group === "document");
  return [...Object.values(sorts), ...labelsOf(others)].join("、");
}

/** The formats that are taken, one by one: JPG、PNG. */
export function formatsText({ held, accept }: TypeLimits): string {
  const labels =
    accept.length > 0
      ? [...new Set(accept.map((extension) => labelsOf([fileTypeOf(`_${extension}`)])[0] ?? extension.replace(/^\./, "").toUpperCase()))]
      : labelsOf(acceptedTypes({ held, accept }));
  return labels.join("、");
}

/** First words of titles, each once. */
function labelsOf(types: readonly (FileType | undefined)[]): readonly string[] {
  return [...new Set(types.flatMap((type) => type?.title.split(" ")[0] ?? []))];
}

/** A title behind a Chinese word: one that begins with Latin letters stands apart. */
export function spaced(title: string): string {
  return /^[A-Za-z0-9]/.test(title) ? ` ${title}` : title;
}
