/** Word writes lists as paragraphs that name list and level here. */
const LIST = /mso-list:\s*l\d+\s+level(\d)/i;
/** What Word draws before an item. */
const MARKER = /mso-list:\s*ignore/i;
/** How a numbered item starts. */
const NUMBERED = /^\s*[（(]?(?:\d{1,3}|[a-z]|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.．、)）]/i;

interface OpenList {
  readonly level: number;
  readonly list: Element;
}

/** Makes lists of the paragraphs that Word writes for them, each below the item it belongs to. */
export function makeWordLists(fragment: DocumentFragment): void {
  let open: readonly OpenList[] = [];
  for (const paragraph of fragment.querySelectorAll("p")) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    open = addItem(paragraph, level, open);
  }
}

function levelOf(paragraph: Element): number {
  return Number(LIST.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 0);
}

/** Moves a paragraph into the list it goes on, or into one of its own. Gives back the lists that the next one may go on. */
function addItem(paragraph: Element, level: number, before: readonly OpenList[]): readonly OpenList[] {
  const marker = [...paragraph.querySelectorAll("[style]")].find((part) => MARKER.test(part.getAttribute("style") ?? ""));
  const tag = NUMBERED.test(marker?.textContent ?? "") ? "ol" : "ul";
  marker?.remove();
  const outer = before.filter((one) => one.level < level);
  const same = before.find((one) => one.level === level && one.list.localName === tag);
  const list = same?.list ?? paragraph.ownerDocument.createElement(tag);
  if (!same) placeList(list, paragraph, outer.at(-1)?.list.lastElementChild);
  const item = paragraph.ownerDocument.createElement("li");
  const content = paragraph.ownerDocument.createElement("p");
  content.append(...paragraph.childNodes);
  item.append(content);
  list.append(item);
  paragraph.remove();
  return [...outer, { level, list }];
}

function placeList(list: Element, paragraph: Element, item: Element | null | undefined): void {
  if (item) item.append(list);
  else paragraph.before(list);
}
