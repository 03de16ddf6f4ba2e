import { focusFirst, focusFirstOnOpening } from "../../runtime/window/firstFocus.ts";
import { frameOf } from "../../runtime/window/frames.ts";

/**
 * Moves the focus of every opened drawer or dialog to its first field, or without a field to its heading, which a screen
 * reader then reads: the libraries put it on the outermost element, several Tabs away. An element that has taken the
 * focus itself keeps it.
 *
 * @returns how to stop
 */
export function focusOpened(): () => void {
  let pressed: Element | null = null;
  let stopLast = (): void => undefined;

  const handleFocus = ({ target, relatedTarget }: FocusEvent) => {
    const frame = target instanceof HTMLElement && target.matches(SHELL) ? frameOf(target) : null;
    // Shift + Tab from the first field and a click beside the fields lead to the outermost element, too.
    if (!frame || (relatedTarget instanceof Node && frame.contains(relatedTarget)) || (pressed && frame.contains(pressed))) return;
    const body = frame.querySelector(BODY);
    // A form may have chosen its field while the event was on its way.
    if (!body || body.contains(document.activeElement)) return;
    stopLast();
    if (!focusFirst(body)) focusHeading(frame);
    // What is still to be loaded may bring the first field.
    stopLast = focusFirstOnOpening(body, frame);
  };
  const handlePress = ({ target }: Event) => {
    pressed = target instanceof Element ? target : null;
    setTimeout(() => (pressed = null));
  };
  document.addEventListener("focusin", handleFocus);
  document.addEventListener("mousedown", handlePress, true);
  return () => {
    stopLast();
    document.removeEventListener("focusin", handleFocus);
    document.removeEventListener("mousedown", handlePress, true);
  };
}

/** What the libraries give the focus to as something opens. */
const SHELL = ".ant-drawer, .ant-drawer > [data-sentinel], .ant-modal > [tabindex]";
const BODY = ".ant-drawer-body, .ant-modal-body";

function focusHeading(frame: Element): void {
  const heading = frame.querySelector<HTMLElement>(".ant-drawer-title, .ant-modal-title");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
