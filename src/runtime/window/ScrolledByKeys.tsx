import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

/**
 * Lets the keyboard scroll a table of the library in which nothing else takes the focus: where it is wider than its place,
 * its scrolling part is a stop of Tab.
 */
export function ScrolledByKeys({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = place.current?.querySelector<HTMLElement>(".ant-table-content, .ant-table-body");
    if (!part) return undefined;
    const follow = () => {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(follow);
    observer.observe(part);
    follow();
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{children}</div>;
}
