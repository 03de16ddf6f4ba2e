import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { productProject } from "../../../../tests/support/productSchemas.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { datetimeView } from "../datetime/datetimeView.tsx";
import { cronView } from "./cronView.tsx";

const fields = productProject().entities.get("job")?.fields ?? [];
const views = { cron: cronView, nextTime: datetimeView };

/** A cell, and its place in the detail, of a job in a zone. */
async function show(name: keyof typeof views, value: string, timeZone: string) {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`Jobs have no field ${name}.`);
  const { Cell, Read } = views[name];
  const row = { [name]: value, timeZone };
  renderWithProduct(
    <>
      <div data-testid="cell">
        <Cell field={field} value={value} row={row} />
      </div>
      <div data-testid="read">
        <Read field={field} value={value} row={row} />
      </div>
    </>,
  );
  await screen.findAllByText(/每天|北京时间|^2027/);
  return [screen.getByTestId("cell").textContent, screen.getByTestId("read").textContent];
}

it("SCREEN-56 a schedule in another zone says which", async () => {
  const words = "America/New_York 每天 18:30";
  expect(await show("cron", "0 30 18 * * ?", "America/New_York")).toEqual([words, `${words}0 30 18 * * ?`]);
});

it("SCREEN-56 a schedule in China's zone says the time alone", async () => {
  expect((await show("cron", "0 30 18 * * ?", "Asia/Shanghai"))[0]).toBe("每天 18:30");
});

it("SCREEN-56 the next run of a job in another zone is told by China's clock and by its own", async () => {
  const both = "2027-01-02 07:30:00 北京时间，2027-01-01 18:30:00 America/New_York";
  expect(await show("nextTime", "2027-01-02 07:30:00", "America/New_York")).toEqual([both, both]);
});

it("SCREEN-56 the next run of a job in China's zone stands alone", async () => {
  expect((await show("nextTime", "2027-01-02 07:30:00", "Asia/Shanghai"))[0]).toBe("2027-01-02 07:30:00");
});
