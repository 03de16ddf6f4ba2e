import { acceptedText, spaced, type TypeLimits } from "./fileWords.ts";
import { type FileType, fileTypeOf, fileTypes, suffixOf } from "./fileTypes.ts";
import { type ForeignFile, foreignOfSuffix, formatOfContent, type KnownFormat, programAdvice } from "./foreignFiles.ts";
import { sortMessage } from "./storedFile.ts";

const AS_PDF = "转成 PDF 后再上传";

/** A file that may be kept, as what it is; or what it is and what to do instead, in one sentence. */
export type JudgedFile =
  | {
      readonly ok: true;
      readonly type: FileType;
      /** The person's name with the suffix of the content. */
      readonly name: string;
    }
  | { readonly ok: false; readonly message: string };

/** Where a file goes. */
export interface Place extends TypeLimits {
  /** Programs are kept, too, for download (spec §5). @default false */
  readonly takesPrograms?: boolean;
}

/**
 * Says what a file is, by its suffix and its first bytes together. A picture, film, recording or PDF whose suffix says
 * another of these is taken as what it is and named so: phones and chat programs write such suffixes. What is no file that
 * people send, such as a script, stays refused whatever its content.
 *
 * @example
 * judgeFile({ name: "门头.jpg", head: webp }, image) // { ok: true, name: "门头.webp", type: … }
 */
export function judgeFile({ name, head }: { readonly name: string; readonly head: Uint8Array }, place: Place): JudgedFile {
  const suffix = suffixOf(name);
  const said = fileTypeOf(name);
  const kept = said?.matches(head) === true;
  if (kept && said.group === "program" && place.takesPrograms !== true) return { ok: false, message: programRefusal(name, place) };
  if (kept) return { ok: true, type: said, name };
  const foreign = foreignOfSuffix(suffix);
  const type = isSent(said, foreign) ? fileTypes.find(({ surely, group }) => group !== "program" && surely?.(head)) : undefined;
  if (type) return { ok: true, type, name: renamed(name, type) };
  return { ok: false, message: refusal({ suffix, said, foreign, found: formatOfContent(head) }, place) };
}

/** Whether people send files of this suffix, so that its content may be another such file. */
function isSent(said: FileType | undefined, foreign: ForeignFile | undefined): boolean {
  return said ? said.group !== "program" : foreign !== undefined && foreign.sort !== "program";
}

/** What is said where a file was taken as something else than its name says; `undefined` where it was not. */
export function renameNote(before: string, { type, name }: { readonly type: FileType; readonly name: string }): string | undefined {
  return before === name ? undefined : `“${before}”的内容是${spaced(type.title)}，已按“${name}”上传`;
}

/** Why a program, known by its suffix, is not kept outside of chats. */
export function programRefusal(name: string, place: TypeLimits): string {
  return sentence(`这是${spaced(fileTypeOf(name)?.title ?? "程序")}`, place, programAdvice(suffixOf(name)));
}

function renamed(name: string, { suffixes: [suffix = ""] }: FileType): string {
  return `${name.slice(0, name.lastIndexOf("."))}.${suffix}`;
}

interface Unkept {
  readonly suffix: string;
  /** What the suffix stands for, kept or not. */
  readonly said: FileType | undefined;
  readonly foreign: ForeignFile | undefined;
  /** What the content is. */
  readonly found: KnownFormat | undefined;
}

function refusal({ suffix, said, foreign, found }: Unkept, place: TypeLimits): string {
  if (foreign && (!found || found.title === foreign.title))
    return sentence(`这是${spaced(foreign.title)}`, place, adviceFor(foreign, place));
  if (suffix === "") {
    const what = found ? `内容是${spaced(found.title)}` : "看不出是什么文件";
    return sentence(`文件名没有后缀，${what}`, place, found?.advice ?? "请给文件名加上正确的后缀后再上传");
  }
  if (found) return sentence(`文件名的后缀是 .${suffix}，内容却是${spaced(found.title)}`, place, adviceFor(found, place));
  if (said === undefined)
    return sentence(`不能上传 .${suffix} 文件`, place, place.held === "file" ? `请${AS_PDF}` : sortMessage(place.held));
  const advice = place.held === "file" ? `请用原来的软件打开，另存或${AS_PDF}` : `请换一个能打开的文件，${sortMessage(place.held)}`;
  return sentence(`文件名的后缀是 .${suffix}，内容却不是${spaced(said.title)}，可能已损坏或只改了后缀`, place, advice);
}

/** Where pictures are wanted, a document turned into a PDF is of no use. */
function adviceFor({ sort, advice }: KnownFormat, { held }: TypeLimits): string {
  return held === "file" || sort === "program" || sort === held ? advice : sortMessage(held);
}

function sentence(what: string, place: Place, advice: string): string {
  return `${what}。这里可以上传${spaced(acceptedText(place))}：${advice}`;
}
