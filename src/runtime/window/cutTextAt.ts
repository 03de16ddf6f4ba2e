/** How far above what the pointer is on a text may be cut: an icon or a mark in it counts as the text. */
const reach = 3;

/** Attribute of what stands for a text that is longer, such as `+2`. */
const wholeText = "data-whole";

/** A text that is cut short and the element that cuts it. */
export interface Cut {
  readonly element: Element;
  readonly text: string;
}

/**
 * Finds the text that is cut short where the pointer or the focus is. Of what has the focus the texts inside count as
 * well, of an input that picks from a list the choice beside it.
 */
export function cutTextAt(target: Element, isFocus: boolean): Cut | undefined {
  const places = isFocus ? [...around(target), ...within(target)] : around(target);
  const element = places.find((place) => place.hasAttribute(wholeText) || isCut(place));
  if (!element) return undefined;
  const text = (element.getAttribute(wholeText) ?? element.textContent).trim();
  return text === "" || (!isFocus && hasTitle(element, text)) ? undefined : { element, text };
}

/** The browser shows a title itself, to pointers only. */
function hasTitle(element: Element, text: string): boolean {
  return element.closest("[title]")?.getAttribute("title")?.trim() === text;
}

function around(target: Element): readonly Element[] {
  const places: Element[] = [];
  for (let place: Element | null = target; place && places.length < reach; place = place.parentElement) places.push(place);
  return places;
}

function within(target: Element): readonly Element[] {
  const whole = target.closest(".ant-select, .ant-cascader") ?? target;
  return whole.childElementCount > 0 ? [...whole.querySelectorAll("*")].slice(0, 40) : [];
}

/** Whether a text ends in three dots, in its line or after its last line. */
function isCut(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element.matches("input, textarea, body, main, table, tr, tbody")) return false;
  const isTooWide = element.scrollWidth > element.clientWidth + 1;
  const isTooHigh = element.scrollHeight > element.clientHeight + 1;
  if (element.clientWidth === 0 || !(isTooWide || isTooHigh)) return false;
  const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(element);
  if (isTooWide && textOverflow === "ellipsis" && overflowX !== "visible") return true;
  return isTooHigh && webkitLineClamp !== "none" && webkitLineClamp !== "";
}
