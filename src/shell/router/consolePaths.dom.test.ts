import { expect, it } from "vitest";
import { CONSOLE_PATHS } from "../../schema/menu/consolePaths.ts";
import { fixedPages, fixedRedirects } from "../navigation/fixedPages.ts";
import { routes } from "../routes.tsx";

it("the server gives the page for exactly the addresses that the router knows without a menu", () => {
  const routed = routes.flatMap(({ children = [] }) => children.flatMap(({ path }) => (path === undefined || path === "*" ? [] : [path])));
  const known = [...routed, ...fixedPages.map(({ path }) => path), ...Object.keys(fixedRedirects)];
  expect([...new Set(known)].toSorted()).toEqual(CONSOLE_PATHS.toSorted());
});
