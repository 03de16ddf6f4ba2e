/** For what floats over the page: the button that closes it says so, where the library would say it in English. */
export const closable = { "aria-label": "关闭" } as const;
