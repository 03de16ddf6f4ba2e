/**
 * What an address leads to: a page or file of our own host by its path, a site of the web, a mailbox or telephone, or a picture
 * that the address itself holds.
 */
export type AddressKind = "page" | "web" | "contact" | "picture";

/** An address that leads where it seems to lead. */
export interface Address {
  readonly kind: AddressKind;
  /** The address as it is to be used: without blanks around it, scheme and host in lower case. */
  readonly text: string;
}

/** What a link may lead to. */
export const LINKS: readonly AddressKind[] = ["page", "web", "contact"];
/** Where a picture may come from. */
export const PICTURES: readonly AddressKind[] = ["page", "web", "picture"];
/** Where a film or a sound may come from. */
export const MEDIA: readonly AddressKind[] = ["page", "web"];

/** No address that people mean is longer; a picture inside one is. */
const LONGEST = 2048;
const LONGEST_PICTURE = 512 * 1024;

const BACKSLASH = "\\";
/**
 * Characters that nobody sees and that change what a text says to a program or to a reader: controls, halves of pairs, marks
 * that turn the direction of writing, letters of no width, blanks of all kinds, and what a font shows as nothing.
 */
const INVISIBLE_CHARACTERS = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Characters that stand for themselves in no address (RFC 3986 §2) and that programs read differently. */
const OUT_OF_PLACE = /[\\<>"`\uFFFD]/;
const WEB = /^(https?):\/\/([^/?#]*)(.*)$/isu;
/** Labels of letters, digits and hyphens, or of Chinese characters; other scripts only as `xn--`, because they hold look-alikes. */
const NAME = /^(?=.{1,253}$)(?:(?!-)[a-z0-9\p{Script=Han}-]{1,63}(?<!-)\.)*(?!-)[a-z0-9\p{Script=Han}-]{1,63}(?<!-)$/iu;
const SIX = /^\[[0-9a-f:.]{2,45}\]$/i;
const PORT = /^[0-9]{1,5}$/;
const CONTACT = /^(?:mailto:[\w.+-]+@[\w.-]+|tel:\+?[0-9 ()-]{2,30})$/i;
/** Kinds of pictures that can hold no script; drawings (SVG) can. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/i;

/**
 * Reads a text that a program will take for an address: the one decision for browser, server and the check of schema
 * files.
 *
 * Refused is what programs, or a program and a person, read differently: schemes that run code, `//host`, `/\host` and
 * their encoded forms, user names before the host, steps up the path, invisible characters, marks that turn the
 * direction, and hosts in letters that look like others.
 *
 * @param allowed kinds that make sense at the place
 * @returns `undefined` where the text is no such address
 * @example
 * readAddress("/hiv/organ?status=on") // { kind: "page", text: "/hiv/organ?status=on" }
 * readAddress("/%2fevil.test")        // undefined
 * readAddress("HTTPS://Example.org")  // { kind: "web", text: "https://example.org" }
 */
export function readAddress(text: string, allowed: readonly AddressKind[] = LINKS): Address | undefined {
  const trimmed = text.replace(/^ +| +$/g, "");
  const address = read(trimmed);
  return address && allowed.includes(address.kind) ? address : undefined;
}

/** Reads a path of our own host; `undefined` for everything else. */
export function readPath(text: string): string | undefined {
  return readAddress(text, ["page"])?.text;
}

/** Reads an address of the web; `undefined` for everything else. */
export function readWebAddress(text: string): string | undefined {
  return readAddress(text, ["web"])?.text;
}

/** Origin of an address of the web, e.g. `https://example.org:8443`; `undefined` for all others. */
export function originOf(text: string): string | undefined {
  return /^https?:\/\/[^/?#]+/.exec(readWebAddress(text) ?? "")?.[0];
}

function read(text: string): Address | undefined {
  if (text.length <= LONGEST_PICTURE && PICTURE.test(text)) return { kind: "picture", text };
  // Telephones are written with blanks; they are followed by no browser that would leave them out of something else.
  if (text.length <= LONGEST && CONTACT.test(text)) return { kind: "contact", text: text.replaceAll(" ", "") };
  if (text.length > LONGEST || INVISIBLE_CHARACTERS.test(text) || OUT_OF_PLACE.test(text)) return undefined;
  if (text.startsWith("/")) return isOwnPath(text) ? { kind: "page", text } : undefined;
  return readWeb(text);
}

function readWeb(text: string): Address | undefined {
  const [, scheme = "", authority = "", rest = ""] = WEB.exec(text) ?? [];
  const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority) ?? [];
  if (!(NAME.test(host) || SIX.test(host)) || (port !== undefined && !isPort(port))) return undefined;
  return { kind: "web", text: `${scheme}://${authority}`.toLowerCase() + rest };
}

function isPort(port: string): boolean {
  return PORT.test(port) && Number(port) > 0 && Number(port) <= 65_535;
}

/** Whether a path stays on our host and where it says, also for a program that decodes it once more than we do. */
function isOwnPath(text: string): boolean {
  let path = text.replace(/[?#].*$/s, "");
  for (let before = ""; before !== path;) {
    if (!isPlainPath(path)) return false;
    before = path;
    const next = decoded(path);
    if (next === undefined) return false;
    path = next;
  }
  return true;
}

function isPlainPath(path: string): boolean {
  const hasSteps = path.split("/").some((part) => part === "." || part === "..");
  return path.startsWith("/") && !path.includes("//") && !path.includes(BACKSLASH) && !hasSteps && !/[\p{Cc}\p{Bidi_Control}]/u.test(path);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
