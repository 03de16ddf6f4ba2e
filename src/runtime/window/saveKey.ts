/** Whether a key press means "save", wherever the focus is. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
