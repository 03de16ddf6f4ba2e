import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { optionsHandler, renderForm } from "../../../tests/support/renderForm.tsx";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen, FormLayout } from "../../schema/model/screen.ts";

const { answer } = useApiServer();
let sent: Row[] = [];

beforeEach(() => {
  sent = [];
  answer(
    optionsHandler([{ value: "o1", text: "东城区疾控" }]),
    on.post(api("/hiv/:entity/add"), async ({ request }) => {
      sent.push((await request.json()) as Row);
      return ok({ id: "a1", rev: 1 } as never);
    }),
  );
});

function laidOut(open: FormLayout["open"], id = "appointment"): ListingScreen {
  const compiled = productScreen(id);
  if (!compiled.form) throw new Error("no form");
  return { ...compiled, form: { ...compiled.form, open } };
}

const focusedLabel = () => {
  const { activeElement } = document;
  return (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent;
};

/** Ctrl + Enter, where the focus is. */
const pressSave = (target = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: "Enter", keyCode: 13, ctrlKey: true, bubbles: true });

describe("the focus of a form", () => {
  it.each(["drawer", "modal", "page"] as const)(
    "is in the first field that can be edited as a %s opens, so that one types at once",
    async (open) => {
      const { user } = await renderForm(laidOut(open));
      await waitFor(() => expect(focusedLabel()).toBe("姓名"));
      await user.keyboard("王小明");
      expect(screen.getByLabelText<HTMLInputElement>("姓名").value).toBe("王小明");
    },
  );
});

describe("Ctrl + Enter", () => {
  it("saves also from a list that is open, which would take the key for its own", async () => {
    await renderForm(laidOut("drawer"), { initial: { realname: "王小明" } });
    const list = await screen.findByLabelText("预约机构");
    fireEvent.mouseDown(list);
    await waitFor(() => expect(list.getAttribute("aria-expanded")).toBe("true"));
    list.focus();
    pressSave(list);
    expect(await screen.findByText(/处需要修改/)).toBeTruthy();
  });

  it("is heard from what an editor opened beside the form, but not from a dialog above it", async () => {
    await renderForm(laidOut("drawer"));
    await waitFor(() => expect(focusedLabel()).toBe("姓名"));
    const beside = document.body.appendChild(document.createElement("button"));
    const above = document.body.appendChild(document.createElement("div"));
    above.innerHTML = '<div class="ant-modal-wrap"><button>确定</button></div>';
    pressSave(above.querySelector("button") as HTMLElement);
    expect(screen.queryByText(/处需要修改/)).toBeNull();
    above.remove();
    pressSave(beside);
    expect(await screen.findByText(/处需要修改/)).toBeTruthy();
    beside.remove();
  });
});
