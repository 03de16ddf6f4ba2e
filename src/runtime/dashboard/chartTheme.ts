import type { GlobalToken } from "antd";

/** The colours and letters of a chart, of the console's theme as it is at the moment. */
export interface ChartTone {
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly surface: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  /** Colours of groups that have none of their own, told apart also by who sees colours weakly: neighbours differ in lightness. */
  readonly palette: readonly string[];
  /** From few to many. */
  readonly scale: readonly [string, string];
  /** Colour of a group by its dictionary; `undefined` where that says none. */
  colorOf(key: unknown): string | undefined;
}

const NAMES = ["blue", "gold", "cyan", "purple", "orange", "geekblue", "lime", "magenta"] as const;
/** What antd calls the colours of states, by what the theme calls them. */
const STATES: Readonly<Record<string, keyof GlobalToken>> = {
  processing: "colorPrimary",
  success: "colorSuccess",
  warning: "colorWarning",
  error: "colorError",
  default: "colorTextQuaternary",
};

/** Takes what a chart needs out of the theme. */
export function toneOf(token: GlobalToken, stated: (key: unknown) => string | undefined): ChartTone {
  return {
    text: token.colorText,
    faint: token.colorTextTertiary,
    line: token.colorBorderSecondary,
    surface: token.colorBgElevated,
    fontFamily: token.fontFamily,
    fontSize: token.fontSizeSM,
    palette: [token.colorPrimary, ...NAMES.slice(1).map((name) => token[`${name}-6`])],
    scale: [token.colorFillQuaternary, token.colorPrimary],
    colorOf: (key) => {
      const name = stated(key);
      if (name === undefined) return undefined;
      const state = STATES[name];
      return String(state ? token[state] : (token[`${name}-6` as keyof GlobalToken] ?? name));
    },
  };
}
