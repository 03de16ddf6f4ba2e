import { theme as antdTheme } from "antd";
import { expect, test } from "vitest";
import { measures } from "./measures.ts";
import { shellTheme, shellVariables } from "./theme.ts";
import type { Look } from "./theme.ts";
import { themeColors } from "../preferences/themeColors.ts";
import type { ThemeColorValue } from "../preferences/themeColors.ts";

const schemes = ["light", "dark"] as const;
const looks: readonly Look[] = schemes.flatMap((scheme) =>
  (Object.keys(themeColors) as ThemeColorValue[]).flatMap((color) => [
    { scheme, color, isColorWeak: false },
    { scheme, color, isColorWeak: true },
  ]),
);
/** Colours that tags of dictionaries have. */
const presets = ["blue", "purple", "cyan", "green", "magenta", "red", "orange", "yellow", "volcano", "geekblue", "lime", "gold"] as const;

test("SHELL-12 the sider is 208 px wide", () => {
  expect(measures.siderWidth).toBe(208);
  expect(shellVariables(looks[0]!)["--sider-width"]).toBe("208px");
});

test.each(looks)("SHELL-53 text reads at 4.5:1 in $scheme $color, colour-weak: $isColorWeak", (look) => {
  const config = shellTheme(look, { forFingers: false });
  const tokens = antdTheme.getDesignToken(config);
  const variables = shellVariables(look);
  const button = { ...tokens, ...config.components?.Button };
  const control = { ...tokens, ...config.components?.Switch };
  const pairs: readonly (readonly [what: string, text: string, ground: string])[] = [
    ["primary button", tokens.colorTextLightSolid, button.colorPrimary],
    ["primary button under the mouse", tokens.colorTextLightSolid, button.colorPrimaryHover],
    ["primary button pressed", tokens.colorTextLightSolid, button.colorPrimaryActive],
    ["dangerous button", tokens.colorTextLightSolid, button.colorError],
    ["dangerous button under the mouse", tokens.colorTextLightSolid, button.colorErrorHover],
    ["dangerous button in outline", variables["--danger-text"]!, tokens.colorBgContainer],
    ["dangerous button in outline under the mouse", variables["--danger-text-hover"]!, tokens.colorBgContainer],
    ["switch", tokens.colorTextLightSolid, control.colorPrimary],
    ["switch under the mouse", tokens.colorTextLightSolid, control.colorPrimaryHover],
    ["chosen day", tokens.colorTextLightSolid, tokens.colorPrimary],
    ["button under the mouse", button.defaultHoverColor ?? tokens.colorPrimaryHover, tokens.colorBgContainer],
    ["link", tokens.colorLink, tokens.colorBgContainer],
    ["link under the mouse", tokens.colorLinkHover, tokens.colorBgContainer],
    ["link in a pop-up", tokens.colorLink, tokens.colorBgElevated],
    ["chosen menu entry", variables["--selected-text"]!, variables["--selected-bg"]!],
    ["tab on screen", variables["--selected-text"]!, tokens.colorBgContainer],
    ["hint", tokens.colorTextTertiary, tokens.colorBgLayout],
    ["success", tokens.colorSuccess, tokens.colorSuccessBg],
    ["warning", tokens.colorWarning, tokens.colorWarningBg],
    ["error", tokens.colorError, tokens.colorErrorBg],
    ...presets.map((preset) => [`tag ${preset}`, tokens[`${preset}7`], tokens[`${preset}1`]] as const),
  ];
  expect(pairs.filter(([, text, ground]) => contrast(text, ground) < 4.5).map(([what, ...colors]) => [what, ...colors])).toEqual([]);
});

/** Contrast of two opaque colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const full = /^#\w{3}$/.test(color) ? color.replace(/\w/g, "$&$&") : color;
  const channels = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
