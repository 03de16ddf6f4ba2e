import { expect, it } from "vitest";
import type { ServerServices } from "../serverServices.ts";
import { fileRoutes } from "./fileRoutes.ts";

it("gives a file on a slow line as much time on its way out as on its way in", () => {
  const [upload, download] = fileRoutes({} as ServerServices);
  expect(download?.method).toBe("GET");
  expect(upload?.timeLimit).toBeGreaterThan(60_000);
  expect(download?.timeLimit).toBe(upload?.timeLimit);
});
