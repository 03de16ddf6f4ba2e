/** Brings a person to the first control whose content cannot be read. */
export function focusInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
