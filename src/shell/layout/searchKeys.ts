/** Whether keys are written as on a computer of Apple's. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the key that opens the menu search is written. */
export const searchKeys = isApple ? "⌘K" : "Ctrl K";
