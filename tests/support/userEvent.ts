import library, { type Options } from "@testing-library/user-event";

/** The library pauses after each key and click for timers that nobody waits for; on a busy machine that is most of the typing. */
const atOnce = { delay: null } as const;

/** What a person does with mouse and keys, without pauses: a test waits for what the page shows. */
export const userEvent = {
  /** A person whose pressed keys and pointer last from one act to the next. */
  setup: (options: Options = {}) => library.setup({ ...atOnce, ...options }),
  click: (element: Element) => library.click(element, atOnce),
  dblClick: (element: Element) => library.dblClick(element, atOnce),
  clear: (element: Element) => library.clear(element),
  type: (element: Element, text: string) => library.type(element, text, atOnce),
  keyboard: (text: string) => library.keyboard(text, atOnce),
  tab: () => library.tab(atOnce),
};
