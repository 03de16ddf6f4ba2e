let region: HTMLElement | undefined;

/**
 * The place of notices and short messages: a region of the page with a name, so that what can be pressed in them stands in a
 * landmark like everything else (WCAG 1.3.1). Without a notice it is not there for anybody, see `global.css`.
 */
function noticeRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement("section");
  region.setAttribute("aria-label", "提示");
  region.dataset["notices"] = "";
  document.body.append(region);
  return region;
}

/** Below the title of a drawer, or of a dialog that fills a phone (px): which row is open, and how it is closed, stays in sight. */
const BELOW_TITLES = 64;

/** Where notices and short messages stand, and how many at once; for antd's `App`. */
export const noticePlaces = {
  message: { maxCount: 3, top: BELOW_TITLES, getContainer: noticeRegion },
  notification: { maxCount: 4, top: BELOW_TITLES, getContainer: noticeRegion },
} as const;
