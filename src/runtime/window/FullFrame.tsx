import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { ConfigProvider } from "antd";
import { createContext, useContext, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { ToolButton } from "../base/ToolButton.tsx";
import styles from "./FullFrame.module.css";
import { useOwnEscape } from "./useOwnEscape.ts";

interface Filling {
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

const FillingContext = createContext<Filling | undefined>(undefined);

/** Props of `FullFrame`. */
export interface FullFrameProps {
  /** Name for screen readers while it fills the window. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A frame that a `FullButton` inside makes fill the window, whatever dialog, drawer or column it stands in: it moves to the
 * top layer, where no ancestor clips it. What it holds is not drawn anew, the cursor stays where it is, menus open inside,
 * Tab stays inside, and Esc leads back.
 */
export function FullFrame({ label, className, children }: FullFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isFull, setIsFull] = useState(false);
  useTopLayer(frame, isFull);
  const toggle = () => setIsFull(!isFull);
  useOwnEscape(frame, isFull, toggle);
  const content = <FillingContext value={{ isFull, onToggle: toggle }}>{children}</FillingContext>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the keys of what stands inside
    <div
      ref={frame}
      className={[className, isFull && styles["full"]].filter(Boolean).join(" ")}
      data-full={isFull || undefined}
      {...(isFull && { role: "dialog", "aria-modal": true, "aria-label": label })}
      onKeyDown={(event) => isFull && keepTabInside(event)}
    >
      <ConfigProvider {...(isFull && { getPopupContainer: () => frame.current ?? document.body })}>{content}</ConfigProvider>
    </div>
  );
}

/** Fills the window with the `FullFrame` around it, and leads back. */
export function FullButton({ size = "small" }: { readonly size?: "small" | "middle" }) {
  const filling = useContext(FillingContext);
  if (!filling) throw new Error("FullButton stands in no FullFrame.");
  const { isFull, onToggle } = filling;
  return (
    <ToolButton
      size={size}
      label={isFull ? "退出全屏" : "全屏"}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-pressed={isFull}
      data-full-button
      onClick={onToggle}
    />
  );
}

/** Whether the frame around fills the window. */
export function useIsFull(): boolean {
  return useContext(FillingContext)?.isFull ?? false;
}

function useTopLayer(frame: RefObject<HTMLElement | null>, isFull: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    // Where a browser knows no top layer, the fixed position has to do.
    if (!element || !isFull || !("showPopover" in element)) return undefined;
    element.setAttribute("popover", "manual");
    element.showPopover();
    return () => {
      const focused = element.contains(document.activeElement) ? document.activeElement : element.querySelector("[data-full-button]");
      if (element.isConnected) element.hidePopover();
      element.removeAttribute("popover");
      if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus({ preventScroll: true });
    };
  }, [frame, isFull]);
}

const stops = "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), textarea, [contenteditable=true], [tabindex]";

/** Leads from the last place to the first and back: what lies behind cannot be seen. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
    (place) => place.tabIndex >= 0 && place.checkVisibility(),
  );
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  if (event.target !== last) return;
  event.preventDefault();
  first?.focus();
}
