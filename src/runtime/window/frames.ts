/** The outermost element of a drawer, a dialog or a page that takes the focus. */
const frames = ".ant-drawer, .ant-modal-wrap, [data-form-page]";

/** The drawer, dialog or page that an element stands in. */
export function frameOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(frames);
}

/** The frame that lies above all others; what comes later in the document lies above what comes earlier. */
export function topFrame(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(frames)].findLast((frame) => frame.checkVisibility({ visibilityProperty: true }));
}
