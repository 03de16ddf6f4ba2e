/** The part of the Trusted Types API used here; absent in browsers that do not enforce it. */
interface TrustedTypeFactory {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (text: string) => string | null; readonly createScriptURL: (url: string) => string | null },
  ): unknown;
}

/**
 * Fits the libraries to the page's content security policy.
 *
 * - Style elements that code creates carry the nonce. antd passes it on almost everywhere, but not where a dialog
 *   stops the page from scrolling. Markup that somebody slips in does not come through here and stays without.
 * - Text becomes markup only where there is no markup in it, which is how styles are filled in; everything else
 *   must come from a policy of its own (DOMPurify). Worker scripts come from this origin only.
 */
export function adoptContentPolicy(nonce: string | undefined): void {
  if (nonce !== undefined) giveNonceToStyles(nonce);
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypeFactory };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (url) => (new URL(url, window.location.href).origin === window.location.origin ? url : null),
  });
}

function giveNonceToStyles(nonce: string): void {
  const createElement = document.createElement.bind(document);
  document.createElement = (tagName: string, options?: ElementCreationOptions) => {
    const element = createElement(tagName, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
