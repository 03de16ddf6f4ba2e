/** For what floats over the page: the button that closes it says so, where the library would say it in English. */
export const closable = { "aria-label": "关闭" } as const;

/** For tabs: the list of those that found no room, likewise. */
export const moreTabs = { dropdownAriaLabel: "更多页签" } as const;
