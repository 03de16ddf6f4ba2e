import type { ClipboardEvent, DragEvent } from "react";

/** Handlers of an element that takes the files that are dropped on it. */
export function dropping(add: (files: readonly File[]) => void) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
}

/** Takes the files of a paste; where a text comes along, as from spreadsheets, the text is meant. */
export function takePasted(event: ClipboardEvent, add: (files: readonly File[]) => void): void {
  const { clipboardData } = event;
  if (clipboardData.files.length === 0 || clipboardData.getData("text/plain") !== "") return;
  event.preventDefault();
  add([...clipboardData.files]);
}
