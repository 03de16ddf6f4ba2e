/** Loads everything behind the sign-in. A module of its own, so that the guard can start it while rights are read. */
export function loadConsole() {
  return import("../layout/ConsoleRoute.tsx");
}
