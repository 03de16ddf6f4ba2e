import { HOME_PATH } from "../navigation/navigation.ts";

/** Loads everything behind the sign-in. A module of its own, so that the guard can start it while rights are read. */
export function loadConsole() {
  return import("../layout/ConsoleRoute.tsx");
}

/** Loads the code of the page at an address, guessed before the menu says what stands there: nearly all are screens. */
export async function loadPageCode(pathname: string): Promise<void> {
  await (pathname === HOME_PATH ? loadHome() : loadScreen());
}

// Each import stands alone: the build preloads what all imports of one expression need.
function loadHome() {
  return import("../pages/HomeRoute.tsx");
}

function loadScreen() {
  return import("../pages/ScreenContent.tsx");
}
