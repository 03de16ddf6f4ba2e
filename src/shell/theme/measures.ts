import type { ThemeConfig } from "antd";

/** Fixed measures of the frame, in px, on an 8 px grid. */
export const measures = {
  siderWidth: 208,
  siderCollapsedWidth: 56,
  headerHeight: 48,
  tabsHeight: 40,
  /** Least height of anything that is touched with a finger. */
  touchTarget: 44,
} as const;

/** Where fingers press, everything to press is as high as a touch target. */
export const fingerTokens: NonNullable<ThemeConfig["token"]> = {
  controlHeight: measures.touchTarget,
  controlHeightLG: measures.touchTarget,
  controlHeightSM: measures.touchTarget,
};

/** What antd derives from a control's height is smaller than the control: days, tabs; or larger: what was chosen in a list. */
export const fingerComponents: NonNullable<ThemeConfig["components"]> = {
  DatePicker: { cellHeight: measures.touchTarget, cellWidth: measures.touchTarget, timeCellHeight: measures.touchTarget },
  Tabs: { horizontalItemPadding: "12px 0" },
  Select: { multipleItemHeight: 32, optionHeight: measures.touchTarget },
  Menu: { itemHeight: measures.touchTarget },
};
