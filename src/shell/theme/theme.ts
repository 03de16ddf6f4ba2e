import { theme as antdTheme } from "antd";
import type { ThemeConfig } from "antd";
import { fingerComponents, fingerTokens, measures } from "./measures.ts";
import { themeColors } from "../preferences/themeColors.ts";
import type { ThemeColor, ThemeColorValue } from "../preferences/themeColors.ts";

/**
 * The one place with colours, radii, font sizes and fixed measures (the colours on offer stand in `themeColors.ts`).
 * Everything else refers to antd's CSS variables (`--ant-…`) or to the ones of `shellVariables`.
 */

/** Light or dark; every token below exists for both. */
export type ColorScheme = "light" | "dark";

/** Class that carries antd's CSS variables; `index.html` sets it on the root element. */
export const THEME_CLASS = "ribbon";

/** How the console looks. */
export interface Look {
  readonly scheme: ColorScheme;
  readonly color: ThemeColorValue;
  /** For people who tell colours apart with difficulty: no meaning lies between red and green. */
  readonly isColorWeak: boolean;
}

/** What the theme follows besides the look. */
export interface ThemeSurroundings {
  /** Everything to press is as high as a touch target. */
  readonly forFingers: boolean;
  /** Nothing moves on its way to its place. @default false */
  readonly isCalm?: boolean;
}

/** Builds antd's theme of a look. */
export function shellTheme({ scheme, color, isColorWeak }: Look, { forFingers, isCalm = false }: ThemeSurroundings): ThemeConfig {
  const isDark = scheme === "dark";
  return {
    cssVar: { key: THEME_CLASS },
    hashed: false,
    algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      ...sharedTokens,
      ...(isDark ? { ...darkTokens, ...darkColor(themeColors[color]) } : { ...lightTokens, ...lightColor(themeColors[color]) }),
      ...(isColorWeak ? (isDark ? darkWeakTokens : lightWeakTokens) : {}),
      ...(forFingers ? fingerTokens : {}),
      ...(isCalm ? { motion: false } : {}),
    },
    components: merged(isDark ? darkComponents(themeColors[color]) : lightComponents, forFingers ? fingerComponents : {}),
  };
}

/** Tokens of components; those of the second go before those of the first. */
function merged(base: Components, over: Components): Components {
  const names = new Set([...Object.keys(base), ...Object.keys(over)]) as ReadonlySet<keyof Components>;
  return Object.fromEntries([...names].map((name) => [name, { ...base[name], ...over[name] }]));
}

/** Variables of our own that antd has no token for. */
export function shellVariables({ scheme, color, isColorWeak }: Look): Readonly<Record<`--${string}`, string>> {
  const { light, dark } = themeColors[color];
  return {
    "--sider-width": px(measures.siderWidth),
    "--sider-collapsed-width": px(measures.siderCollapsedWidth),
    "--header-height": px(measures.headerHeight),
    "--tabs-height": px(measures.tabsHeight),
    "--touch-target": px(measures.touchTarget),
    "--dark-menu-bg": darkMenu.darkItemBg,
    "--dark-menu-text": darkMenu.darkItemColor,
    "--dark-menu-heading": "#f0f3f6",
    "--dark-menu-edge": "#2c3648",
    ...(scheme === "dark"
      ? {
          ...darkBrand,
          "--danger-text": isColorWeak ? darkWeakTokens.colorError : "#ff8a8c",
          "--danger-text-hover": isColorWeak ? "#f8ad75" : "#ffadaf",
          "--selected-text": dark.linkHover,
          "--selected-bg": dark.tint,
          "--primary-fill": dark.fill,
        }
      : {
          ...lightBrand,
          "--danger-text": isColorWeak ? lightWeakTokens.colorError : lightTokens.colorError,
          "--danger-text-hover": isColorWeak ? lightWeakTokens.colorErrorHover : lightTokens.colorErrorHover,
          "--selected-text": light.primary,
          "--selected-bg": light.tint,
          "--primary-fill": light.primary,
        }),
  };
}

type Tokens = NonNullable<ThemeConfig["token"]>;
type Components = NonNullable<ThemeConfig["components"]>;

const sharedTokens: Tokens = {
  fontFamily:
    '-apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
  fontSize: 14,
  sizeUnit: 4,
  sizeStep: 4,
  borderRadius: 4,
  motionDurationFast: "0.1s",
  motionDurationMid: "0.15s",
  motionDurationSlow: "0.2s",
};

/** Status colours and greys, a shade deeper than antd's so that text on white and on their own tint reads at 4.5:1. */
const lightTokens = {
  colorInfo: "#1066e6",
  colorSuccess: "#2b840d",
  colorSuccessBg: "#f4fcec",
  colorSuccessBorder: "#b9e09c",
  colorWarning: "#a46000",
  colorWarningBg: "#fff8e8",
  colorWarningBorder: "#f2d49b",
  colorError: "#d1242f",
  colorErrorHover: "#b81f29",
  colorBgLayout: "#f3f5f8",
  colorText: "#1d2430",
  colorTextHeading: "#131a25",
  colorTextSecondary: "#4d5767",
  colorTextTertiary: "#636d7d",
  colorTextDescription: "#636d7d",
  colorTextPlaceholder: "#6b7482",
  colorBorder: "#d3d8e0",
  colorBorderSecondary: "#e6e9ee",
  colorSplit: "#e6e9ee",
  ...tagText("green", "#237804"),
  ...tagText("cyan", "#006d75"),
  ...tagText("orange", "#ad4e00"),
  ...tagText("volcano", "#ad2102"),
  ...tagText("gold", "#874d00"),
  ...tagText("yellow", "#876800"),
  ...tagText("lime", "#3f6600"),
} satisfies Tokens;

/** In the dark antd derives paler status colours from these; they read at 4.5:1 as text. */
const darkTokens: Tokens = {
  colorInfo: "#5b9dff",
  colorError: "#ff7375",
  colorBgLayout: "#0f1215",
  colorBgContainer: "#171b20",
  colorBgElevated: "#20252b",
  colorText: "#dfe4ea",
  colorTextHeading: "#f0f3f6",
  colorTextSecondary: "#a9b3bf",
  colorTextTertiary: "#8e98a5",
  colorTextDescription: "#8e98a5",
  colorTextPlaceholder: "#838d99",
  colorBorder: "#3a424c",
  colorBorderSecondary: "#2a3038",
  colorSplit: "#2a3038",
  ...tagText("purple", "#ab7ae0"),
  ...tagText("geekblue", "#7f9ef3"),
  ...tagText("red", "#f37370"),
};

/** Blue, vermilion and purple in place of green, red and amber: they stay apart in every kind of colour blindness. */
const lightWeakTokens = {
  colorSuccess: "#0067a3",
  colorSuccessBg: "#eaf5fc",
  colorSuccessBorder: "#9ccbe8",
  colorWarning: "#8e4585",
  colorWarningBg: "#fbf0f9",
  colorWarningBorder: "#dcb4d6",
  colorError: "#b34700",
  colorErrorHover: "#9c3e00",
  colorErrorBg: "#fff3ea",
  colorErrorBorder: "#f0bf9a",
} satisfies Tokens;

const darkWeakTokens = { colorSuccess: "#56b4e9", colorWarning: "#d99ad0", colorError: "#f58b3c" } satisfies Tokens;

/** The shades are given one by one: antd's own would be grey beside the deeper primaries. */
function lightColor({ light }: ThemeColor): Tokens {
  return {
    colorPrimary: light.primary,
    colorPrimaryHover: light.hover,
    colorPrimaryActive: light.active,
    colorPrimaryText: light.primary,
    colorPrimaryTextHover: light.hover,
    colorPrimaryTextActive: light.active,
    colorPrimaryBg: light.tint,
    colorPrimaryBgHover: light.tintHover,
    colorPrimaryBorder: light.edge,
    colorPrimaryBorderHover: light.hover,
    colorLink: light.primary,
    colorLinkHover: light.hover,
    colorLinkActive: light.active,
  };
}

function darkColor({ dark }: ThemeColor): Tokens {
  return { colorPrimary: dark.primary, colorLink: dark.link, colorLinkHover: dark.linkHover, colorLinkActive: dark.linkActive };
}

/** The dark menu of the light scheme. */
const darkMenu = {
  darkItemBg: "#172033",
  darkSubMenuItemBg: "#172033",
  darkPopupBg: "#172033",
  darkItemColor: "#b7c1d1",
  darkItemHoverBg: "#243049",
  darkGroupTitleColor: "#8b97aa",
} as const;

const menuMeasures: NonNullable<Components["Menu"]> = {
  itemHeight: 36,
  itemBorderRadius: 4,
  itemMarginInline: 8,
  itemMarginBlock: 2,
  iconMarginInlineEnd: 10,
  collapsedWidth: measures.siderCollapsedWidth,
  activeBarBorderWidth: 0,
  itemBg: "transparent",
  subMenuItemBg: "transparent",
};

/** A tree stands on pages, drawers and dialogs alike; a ground of its own would show as a box in the dark. */
const onAnySurface = { colorBgContainer: "transparent" } as const;

const lightComponents: Components = {
  Menu: { ...menuMeasures, ...darkMenu },
  Layout: { headerBg: "#ffffff", siderBg: "#ffffff", headerPadding: 0, headerHeight: measures.headerHeight },
  Tree: onAnySurface,
  Table: { headerBg: "#f7f8fa", headerColor: "#4d5767", cellPaddingBlockMD: 9, cellPaddingBlockSM: 6 },
};

function darkComponents({ dark }: ThemeColor): Components {
  return {
    Menu: {
      ...menuMeasures,
      itemSelectedColor: dark.linkHover,
      itemSelectedBg: dark.tint,
      subMenuItemSelectedColor: dark.linkHover,
      horizontalItemSelectedColor: dark.linkHover,
      itemHoverColor: dark.linkHover,
    },
    Layout: { headerBg: "#171b20", siderBg: "#171b20", headerPadding: 0, headerHeight: measures.headerHeight },
    Tree: onAnySurface,
    Table: { headerBg: "#1c2127", headerColor: "#a9b3bf", cellPaddingBlockMD: 9, cellPaddingBlockSM: 6 },
    Tabs: { itemSelectedColor: dark.linkHover, itemHoverColor: dark.linkHover, itemActiveColor: dark.linkActive },
    // Under white text the fills are deeper than the same colours are as text.
    Button: {
      colorPrimary: dark.fill,
      colorPrimaryHover: dark.fillHover,
      colorError: "#c93f42",
      colorErrorHover: "#b5383b",
      defaultHoverColor: dark.link,
      defaultActiveColor: dark.link,
    },
    Switch: { colorPrimary: dark.fill, colorPrimaryHover: dark.fillHover },
  };
}

const lightBrand = {
  "--ribbon-front": "#d8232f",
  "--ribbon-back": "#a4141f",
  "--ribbon-fold": "#7d0e17",
  "--poster-ground": "#f6f1ed",
  "--poster-text": "#2b1a17",
} as const;

const darkBrand = {
  "--ribbon-front": "#ec4a54",
  "--ribbon-back": "#b3232e",
  "--ribbon-fold": "#7a1620",
  "--poster-ground": "#1d1614",
  "--poster-text": "#f1e7e2",
} as const;

/** Colour of text in tags of a preset colour; antd keeps it under two names. */
function tagText(
  preset: "green" | "cyan" | "orange" | "volcano" | "gold" | "yellow" | "lime" | "purple" | "geekblue" | "red",
  color: string,
): Tokens {
  return { [`${preset}7`]: color, [`${preset}-7`]: color };
}

function px(length: number): string {
  return `${length}px`;
}
