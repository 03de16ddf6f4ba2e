import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { api, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { viewOf } from "../fieldView.ts";

const { answer } = useApiServer();

const picture = (name: string) => ({ name, path: `temp/${name}`, size: 2048, type: "image/png" });
const value = [picture("门头.png"), picture("坏的.png"), picture("大厅.png")];
const field = buildField({ name: "f", title: "照片", kind: "image", type: "array", itemType: "object" });

beforeEach(() => {
  answer(
    on.get(api("/sys/common/static/*"), ({ request }) =>
      decodeURIComponent(request.url).includes("坏的")
        ? new Response(null, { status: 404 })
        : new Response(new Blob(["x"]), { headers: { "content-type": "image/png" } }),
    ),
  );
  let count = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: () => undefined }));
});

const shownLarge = () => document.querySelector<HTMLImageElement>(".ant-image-preview-img")?.alt;

/** Presses a key where the focus is; the viewer goes by the old numbers of keys. */
const press = (key: string, keyCode: number) => fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode });

it("FILE-32 opens a picture of a detail large by the keyboard, turns to the others and gives the focus back", async () => {
  const { Read } = viewOf("image");
  const { user } = renderWithProduct(<Read field={field} value={value} row={{ f: value }} />);
  expect(await screen.findByLabelText("坏的.png无法显示")).toBeTruthy();
  await screen.findByRole("button", { name: "预览门头.png" });
  const last = await screen.findByRole("button", { name: "预览大厅.png" });
  last.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(shownLarge()).toBe("大厅.png"));
  press("ArrowLeft", 37);
  await waitFor(() => expect(shownLarge()).toBe("门头.png"));
  press("Escape", 27);
  await waitFor(() => expect(document.querySelector<HTMLElement>(".ant-image-preview-wrap")?.style.display).toBe("none"));
  expect(document.activeElement).toBe(last);
});

it("opens nothing from a cell, whose click belongs to the row", async () => {
  const { Cell } = viewOf("image");
  renderWithProduct(<Cell field={field} value={value} row={{ f: value }} />);
  expect(await screen.findByRole("img", { name: "门头.png" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
