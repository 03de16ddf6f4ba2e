import { expect, it, vi } from "vitest";
import { DatabaseError } from "../database/sessions/databaseErrors.ts";
import { createLogger } from "./logger.ts";

it.each(["err", "error"])("P92 S-92 an error that is logged as %s says its kind only", (name) => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const fault = new DatabaseError("phone 13600007777", { code: "23505", detail: "Key (phone)=(13600007777) already exists." });
  createLogger("info").warn({ [name]: Object.assign(fault, { where: "13600007777" }) }, "a line");
  write.mockRestore();
  const said = lines.join("");
  // Where the logger writes past the spy there is nothing to look at, and the test must not pass for that.
  expect(said).toContain("23505");
  expect(said).not.toContain("13600007777");
});
