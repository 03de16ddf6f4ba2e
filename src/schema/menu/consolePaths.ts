/**
 * Addresses of the console's own pages, which no menu names: patterns as the router writes them, with what only leads on. The
 * server gives the page for these and for those of the menu, and for no other; the shell's routes are held against the list.
 */
export const CONSOLE_PATHS: readonly string[] = [
  "/",
  "/user",
  "/user/login",
  "/user/register",
  "/user/register-result",
  "/user/alteration",
  "/oauth2-app",
  "/oauth2-app/login",
  "/test",
  "/test/home",
  "/tt",
  "/tt/tt",
  "/404",
  "/dashboard",
  "/dashboard/analysis",
  "/account",
  "/account/center",
  "/account/settings",
  "/account/settings/:section",
  "/isps/userAnnouncement",
];
