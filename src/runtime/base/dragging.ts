import { MouseSensor, useSensor, useSensors } from "@dnd-kit/core";
import styles from "./dragging.module.css";

/** px the mouse travels before a press becomes a drag, so that a click stays a click. */
const DISTANCE = 8;

/** Only the mouse drags: fingers scroll, and for the keyboard there is a menu or a dialog that does the same. */
export function useMouseDrag() {
  return useSensors(useSensor(MouseSensor, { activationConstraint: { distance: DISTANCE } }));
}

/** A question or a note follows every drop, and that is read out; the drag itself is the mouse's alone. */
export const silentDrag = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
} as const;

/** Classes of what is dragged, and of what goes with the mouse in its place. */
export const dragClasses = { dragged: styles["dragged"] ?? "", ghost: styles["ghost"] ?? "" };
