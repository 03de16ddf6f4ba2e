/** What makes an item of a menu closed, with its reason; nothing where there is none. */
export function closedItem(reason: string | undefined): { readonly disabled?: true; readonly title?: string } {
  return reason === undefined ? {} : { disabled: true, title: reason };
}
