/** How far a full-width sign of ASCII stands from its half-width twin. */
const WIDTH = 0xfee0;

/** Digits, letters and signs of a Chinese input method as those of ASCII; every other character stays. */
export function halfWidth(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
    .replaceAll("\u3000", " ")
    .replaceAll("\uffe5", "¥");
}

/** The same for what stands between digits: any dash is a minus, a Chinese full stop is a point, any blank is a space. */
export function plainSigns(text: string): string {
  return halfWidth(text)
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll("。", ".")
    .replaceAll(/\s/g, " ");
}

/** What two texts have in common that people hold for the same: width, case and blanks do not count. */
export function foldText(text: string): string {
  return halfWidth(text)
    .replaceAll(/[\s\u200b-\u200f\ufeff]/g, "")
    .toLowerCase();
}

/**
 * What two names have in common that people hold for the same: beside width, case and blanks, the kind of dash or wave
 * between two parts, the words 至 and 到 between two figures, and the zero before an hour.
 */
export function looseText(text: string): string {
  const hours = plainSigns(text).replaceAll(/(?<![0-9:])([0-9]:)/g, "0$1");
  return foldText(hours)
    .replaceAll(/[-~\u301c]+/g, "-")
    .replaceAll(/(?<=[0-9])[至到](?=[0-9])/g, "-");
}
