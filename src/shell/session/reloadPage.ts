/** Loads the page anew; a module of its own because a test has no page to load. */
export function reloadPage(): void {
  window.location.reload();
}
