import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { viewOf } from "../fieldView.ts";

/** Draws the editor of a region; `value` is what it holds. */
function edit(props: FieldModel["ui"]["props"], given: unknown = null) {
  const held = { value: given };
  const field = buildField({ name: "region", title: "所在地区", kind: "region", ui: { props } });
  function Editor() {
    const [value, setValue] = useState(given);
    held.value = value;
    const { Edit } = viewOf("region");
    return <Edit field={field} entity="organ" value={value} onChange={setValue} disabled={false} readOnly={false} id="region" row={{}} />;
  }
  return { ...renderWithProduct(<Editor />), held };
}

describe("the editor of a region", () => {
  it("PICK-52 PICK-53 picks province, city and district in one cascading list", async () => {
    const { user, held } = edit({ linkage: "cascader" });
    await user.click(await screen.findByRole("combobox"));
    for (const name of ["广东省", "广州市", "越秀区"]) await user.click(await screen.findByText(name));
    expect(held.value).toBe("440104");
  });

  it("PICK-52 PICK-53 picks them in a list for each level, and a half-chosen region is none yet", async () => {
    const { user, held } = edit({ linkage: "select" });
    const choose = async (level: string, name: string) => {
      const list = await screen.findByRole<HTMLInputElement>("combobox", { name: `所在地区：${level}` });
      await waitFor(() => expect(list.disabled).toBe(false));
      await user.type(list, name);
      await user.click(await screen.findByTitle(name));
    };
    await choose("省", "广东省");
    await choose("市", "广州市");
    expect(held.value).toBeNull();
    await choose("区县", "越秀区");
    expect(held.value).toBe("440104");
  });

  it("PICK-53 says Bad type value of any other linkage", async () => {
    edit({ linkage: "wheel" });
    expect((await screen.findByRole("alert")).textContent).toBe("Bad type value");
  });
});
