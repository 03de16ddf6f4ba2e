import { useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

/** Props of `Toolbar`. */
export interface ToolbarProps {
  /** Name for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What the arrow keys lead to. */
const tools = "button:not(:disabled), a[href]";

/**
 * A row of buttons that is one stop of the Tab key; the arrow keys, Home and End move between its buttons, and Tab comes
 * back to the one that was used last (ARIA Authoring Practices, toolbar). Buttons that cannot be used are passed over.
 *
 * @example
 * <Toolbar label="文本格式"><ToolButton label="加粗" … /></Toolbar>
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const settle = () => keepOneStop(element, last.current);
    settle();
    // Which buttons there are, and which can be used, changes without this being drawn.
    const observer = new MutationObserver(settle);
    observer.observe(element, { attributeFilter: ["disabled"], childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = toolsOf(bar.current);
    const at = all.findIndex((tool) => tool === event.target);
    const next = at === -1 ? undefined : nextPlace(event.key, at, all.length);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={handleKey}
      onFocus={(event) => {
        const { target } = event;
        if (!toolsOf(bar.current).includes(target)) return;
        last.current = target;
        keepOneStop(event.currentTarget, target);
      }}
    >
      {children}
    </div>
  );
}

function keepOneStop(bar: HTMLElement, last: Element | undefined): void {
  const all = toolsOf(bar);
  const current = all.find((tool) => tool === last) ?? all[0];
  for (const tool of all) tool.tabIndex = tool === current ? 0 : -1;
}

/** Menus that a button opens may hang in the row; what stands in them is none of its buttons. */
function toolsOf(bar: HTMLElement | null): readonly HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(tools) ?? [])].filter((tool) => !tool.closest(".ant-dropdown, .ant-popover"));
}

function nextPlace(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
