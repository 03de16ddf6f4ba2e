import { theme as antdTheme } from "antd";
import { shellTheme } from "./theme.ts";
import type { ThemeColorValue } from "../preferences/themeColors.ts";

/**
 * Computes every token of a colour in both schemes, before the console depends on it.
 *
 * @throws when the colour makes no theme
 */
export function compileTheme(color: ThemeColorValue): void {
  for (const scheme of ["light", "dark"] as const) {
    antdTheme.getDesignToken(shellTheme({ scheme, color, isColorWeak: false }, { forFingers: false }));
  }
}
