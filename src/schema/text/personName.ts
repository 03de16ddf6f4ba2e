/** What keyboards, phones and other systems write in place of the dot between the parts of a name (GB 18030 A1A4). */
const DOTS = "\u2022\u2027\u2219\u22c5\u30fb\uff65\u318d\u16eb\u2e31\u0387";
const APOSTROPHES = "\u2018\u2019\u02bc\uff07";

/** Signs of names in their other writings, each with the one that is stored, as SQL's `translate` takes them. */
export const nameSigns = { written: DOTS + APOSTROPHES, stored: "·".repeat(DOTS.length) + "'".repeat(APOSTROPHES.length) };

const written = new RegExp(`[${nameSigns.written}]`, "g");

/** What a field says of its values, as far as it tells names of people. */
interface NamedField {
  readonly permission: { readonly mask?: unknown };
  readonly ui: { readonly props: Readonly<Record<string, unknown>> };
}

/** Whether a field holds names of people: it says so, or what is covered as one is one. */
export function isPersonName({ permission, ui }: NamedField): boolean {
  return permission.mask === "name" || ui.props["personName"] === true;
}

/**
 * A name of a person in the one writing that is stored and looked for: `·` for every middle dot, `'` for every apostrophe, and
 * a letter with its mark as one character. All other characters stay, however rare they are.
 *
 * @example plainName("古丽•艾比") // "古丽·艾比"
 */
export function plainName(text: string): string {
  return text
    .replaceAll(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.normalize("NFC"))
    .replaceAll(written, (sign) => nameSigns.stored.charAt(nameSigns.written.indexOf(sign)));
}
