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
 * - Style elements that code creates carry the nonce, which antd forgets where a dialog stops the page from scrolling.
 *   Injected markup does not come through here and gets none.
 * - Text becomes markup only if it contains none, as styles do; anything else needs its own policy (DOMPurify).
 *   Worker scripts come from this origin only.
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
