import { useEffect, useEffectEvent, useState } from "react";
import { foldText } from "../../schema/text/halfWidth.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { frameOf } from "../window/frames.ts";

/** Looking for a field of a form by its name. */
export interface FieldFinder {
  readonly isOpen: boolean;
  readonly text: string;
  /** How many fields there are that fit, and which of them is shown, from 1. */
  readonly count: number;
  readonly current: number;
  readonly open: () => void;
  readonly setText: (text: string) => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** Ends the search; the cursor goes into the field that was found. */
  readonly close: () => void;
}

/** What the finder needs of a form. */
export interface FieldFinderOptions {
  /** Fields in the order in which they stand. */
  readonly fields: readonly FieldModel[];
  readonly scope: HTMLElement | null;
  /** Whether Ctrl+F is the form's; in small forms it stays the browser's. */
  readonly isOffered: boolean;
  /** Brings a field into view and marks it; `undefined` takes the mark away. */
  readonly show: (field: string | undefined) => void;
  /** Puts the cursor into a field. */
  readonly enter: (field: string) => void;
}

/** Finds fields by title, name and help, also where they are not drawn yet. Ctrl/⌘+F opens it from anywhere in the form. */
export function useFieldFinder({ fields, scope, isOffered, show, enter }: FieldFinderOptions): FieldFinder {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = fieldsWith(text, fields);
  const goTo = (place: number, among = found) => {
    const index = among.length === 0 ? 0 : (place + among.length) % among.length;
    setAt(index);
    show(among[index]?.name);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "f";
    if (!isOffered || !isWanted || event.defaultPrevented) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    const frame = scope && frameOf(scope);
    if (!frame) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    frame.addEventListener("keydown", listen);
    return () => frame.removeEventListener("keydown", listen);
  }, [scope]);
  return {
    isOpen,
    text,
    count: found.length,
    current: found.length === 0 ? 0 : at + 1,
    open: () => setIsOpen(true),
    setText: (next) => {
      setText(next);
      goTo(0, fieldsWith(next, fields));
    },
    next: () => goTo(at + 1),
    previous: () => goTo(at - 1),
    close: () => {
      const field = found[at];
      setIsOpen(false);
      show(undefined);
      if (field) enter(field.name);
    },
  };
}

function fieldsWith(text: string, fields: readonly FieldModel[]): readonly FieldModel[] {
  const wanted = foldText(text);
  if (wanted === "") return [];
  return fields.filter(({ title, name, ui }) => [title, name, ui.help ?? ""].some((words) => foldText(words).includes(wanted)));
}
