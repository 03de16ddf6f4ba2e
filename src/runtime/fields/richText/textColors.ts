/** A colour that text may be given. */
export interface TextColor {
  /** As it is stored: `#` and 6 digits, dark enough on white (WCAG 1.4.3). */
  readonly value: string;
  readonly label: string;
  /** Degrees of the colours that are taken for it, in the middle; absent for grey. */
  readonly hue?: number;
}

/** The colours of the palette. The console shows each in a shade that can be read in its present theme (`richText.module.css`). */
export const textColors: readonly TextColor[] = [
  { value: "#a8071a", hue: 0, label: "红色" },
  { value: "#ad4e00", hue: 28, label: "橙色" },
  { value: "#874d00", hue: 48, label: "金色" },
  { value: "#237804", hue: 120, label: "绿色" },
  { value: "#006d75", hue: 182, label: "青色" },
  { value: "#003eb3", hue: 215, label: "蓝色" },
  { value: "#391085", hue: 280, label: "紫色" },
  { value: "#595959", label: "灰色" },
];

/** Share of 255 by which two parts of a colour may differ and still be no colour of their own: grey, black, white. */
const GREY_SPREAD = 24;

/**
 * The colour of the palette that a colour from elsewhere comes nearest to; `undefined` for black, white and shades between,
 * which are how that page looked and not what its writer meant.
 *
 * @param text as styles write it: `#rgb`, `#rrggbb`, `rgb(…)` or a name such as `red`
 */
export function nearestColor(text: string): string | undefined {
  const parts = partsOf(text.trim().toLowerCase());
  if (!parts || Math.max(...parts) - Math.min(...parts) < GREY_SPREAD) return undefined;
  const hue = hueOf(parts);
  const away = (own = 0) => Math.min(Math.abs(own - hue), 360 - Math.abs(own - hue));
  const coloured = textColors.filter((color) => color.hue !== undefined);
  return coloured.reduce((best, color) => (away(color.hue) < away(best.hue) ? color : best)).value;
}

type Parts = readonly [red: number, green: number, blue: number];

const NAMES: Readonly<Record<string, Parts>> = {
  red: [255, 0, 0],
  darkred: [139, 0, 0],
  orange: [255, 165, 0],
  gold: [255, 215, 0],
  yellow: [255, 255, 0],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  teal: [0, 128, 128],
  cyan: [0, 255, 255],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  purple: [128, 0, 128],
  fuchsia: [255, 0, 255],
};

function partsOf(text: string): Parts | undefined {
  if (Object.hasOwn(NAMES, text)) return NAMES[text];
  const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? [];
  const digits = short === undefined ? /^#([0-9a-f]{6})$/.exec(text)?.[1] : [...short].map((digit) => digit + digit).join("");
  if (digits !== undefined) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Parts;
  const numbers = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text)?.slice(1).map(Number);
  return numbers?.length === 3 ? (numbers as unknown as Parts) : undefined;
}

/** Degrees, 0 for red. */
function hueOf([red, green, blue]: Parts): number {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue) || 1;
  const sixth = most === red ? ((green - blue) / spread + 6) % 6 : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return sixth * 60;
}
