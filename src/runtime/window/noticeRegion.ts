let region: HTMLElement | undefined;

/**
 * The place of notices and short messages: a region of the page with a name, so that what can be pressed in them stands in a
 * landmark like everything else (WCAG 1.3.1). Without a notice it is not there for anybody, see `global.css`.
 */
export function noticeRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement("section");
  region.setAttribute("aria-label", "提示");
  region.dataset["notices"] = "";
  document.body.append(region);
  return region;
}
