import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../../tests/support/renderForm.tsx";

useApiServer();

const offered = () => [...document.querySelectorAll(".ant-select-item-option-content")].map(({ textContent }) => textContent);

it("x-dictBy offers what goes with the other field, and is emptied when that one changes", async () => {
  const { entity, ...rest } = productScreen("gallery");
  const fields = entity.fields.filter(({ name }) => ["id", "rev", "name", "province", "city"].includes(name));
  const { user } = await renderForm(
    { ...rest, entity: { ...entity, fields } },
    { initial: { id: "g1", rev: 1, name: "城", province: "51", city: "5101" } },
  );
  const city = await screen.findByRole("combobox", { name: /城市/ });
  await user.click(city);
  await waitFor(() => expect(offered()).toEqual(["成都市", "绵阳市", "其他城市"]));
  await user.keyboard("{Escape}");
  await user.click(within(screen.getByRole("radiogroup", { name: /省份/ })).getByRole("radio", { name: "广东省" }));
  await waitFor(() => expect(screen.queryByText("成都市", { selector: ".ant-select-selection-item" })).toBeNull());
  await user.click(screen.getByRole("combobox", { name: /城市/ }));
  await waitFor(() => expect(offered()).toEqual(["广州市", "深圳市", "其他城市"]));
});
