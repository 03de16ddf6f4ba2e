import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { HOME_PATH } from "../navigation/navigation.ts";
import { ScreenContent } from "../pages/screenCode.ts";

/** Everything behind the sign-in, with the page it begins with. */
export const Console = lazyPart(async () => (await import("../layout/ConsoleRoute.tsx")).ConsoleRoute);

/**
 * Loads the console and the code of the page at an address, guessed before the menu says what stands there: nearly all
 * are screens, and the landing page is a dashboard. What fails here is asked for again, and reported, where it is shown.
 */
export async function loadConsoleAhead(pathname: string): Promise<void> {
  const board = pathname === HOME_PATH ? import("../../runtime/dashboard/DashboardScreen.tsx") : undefined;
  await Promise.allSettled([Console.loadAhead(), ScreenContent.loadAhead(), board]);
}
