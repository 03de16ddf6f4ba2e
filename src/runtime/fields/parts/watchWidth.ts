const watchers = new WeakMap<Element, (width: number) => void>();
let observer: ResizeObserver | undefined;

/** Tells the width (px) of an element whenever it changes; one observer serves all the cells of a page. Gives back how to end it. */
export function watchWidth(element: Element, notify: (width: number) => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) watchers.get(target)?.(target.clientWidth);
  });
  watchers.set(element, notify);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer?.unobserve(element);
  };
}
