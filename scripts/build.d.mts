/** Whether dist/ was built after the last change of its sources. */
export function isBuilt(): boolean;

/** Builds the browser pages and the server. */
export function buildAll(): Promise<void>;
