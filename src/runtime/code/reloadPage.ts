/** Loads the page anew, at another address if one is given; a module of its own because a test has no page to load. */
export function reloadPage(address?: string): void {
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
}
