import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { EntityForm } from "../formily/EntityForm.ts";
import { frameOf } from "../window/frames.ts";
import { isLineOfText } from "../window/formKeys.ts";

/** Taking changes of a form back. */
export interface FormUndo {
  readonly undo: () => void;
  readonly redo: () => void;
  /** What was taken back or done again last; until something else is changed. */
  readonly remark: string | undefined;
}

/**
 * Undoes changes of a form field by field (Ctrl/⌘+Z), redoes them (Ctrl/⌘+Shift+Z, Ctrl+Y), and leads to the field. Text
 * typed since the cursor entered a field is left to its editor, as is what editors of long texts report as handled.
 *
 * @param lead brings a field into view and puts the cursor in
 */
export function useFormUndo(form: EntityForm, scope: HTMLElement | null, lead: (field: string) => void): FormUndo {
  const [remark, setRemark] = useState<string>();
  const go = (isBack: boolean) => {
    if (form.isLocked) return;
    // The editors show the values before the cursor goes into one of them.
    const names = flushSync(() => (isBack ? form.undo() : form.redo()));
    const [first] = names;
    if (first === undefined) return;
    lead(first);
    const titles = names.map((name) => `“${form.entity.fields.find((field) => field.name === name)?.title ?? name}”`);
    setRemark(`已${isBack ? "撤销" : "重做"}${titles.slice(0, 3).join("")}${titles.length > 3 ? "等" : ""}的修改`);
  };
  useEffect(() => form.watchInput(() => setRemark(undefined)), [form]);
  const handleKey = useEffectEvent((event: KeyboardEvent, isOwn: boolean) => {
    const way = wayOf(event);
    if (way === undefined || event.defaultPrevented || isOwn) return;
    event.preventDefault();
    go(way === "undo");
  });
  useEffect(() => {
    const frame = scope && frameOf(scope);
    if (!frame) return undefined;
    let typed = { place: undefined as EventTarget | undefined, text: "" };
    const note = (place: EventTarget | null) => {
      typed = isTyped(place) ? { place, text: place.value } : { place: undefined, text: "" };
    };
    const listenFocus = ({ target }: FocusEvent) => note(target);
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      handleKey(event, isTyped(target) && (target !== typed.place || target.value !== typed.text));
      if (event.defaultPrevented) note(document.activeElement);
    };
    frame.addEventListener("focusin", listenFocus);
    frame.addEventListener("keydown", listen);
    return () => {
      frame.removeEventListener("focusin", listenFocus);
      frame.removeEventListener("keydown", listen);
    };
  }, [scope]);
  return { undo: () => go(true), redo: () => go(false), remark };
}

function isTyped(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement || isLineOfText(target);
}

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : undefined;
}
