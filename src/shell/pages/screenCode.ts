import { lazyPart } from "../../runtime/code/lazyPart.tsx";

/** What draws generated screens. */
export const ScreenContent = lazyPart(async () => (await import("./ScreenContent.tsx")).ScreenContent);
