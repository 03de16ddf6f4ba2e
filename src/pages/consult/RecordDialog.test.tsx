import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { RecordDialog } from "./RecordDialog.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/consultManual/record";

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the browser is handed to save. */
function savedFiles() {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:1";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { blobs, names };
}

function show() {
  const onClose = vi.fn();
  const row = { id: "c1", consultNo: "ZX2026-00001" };
  const view = renderRuntime(<RecordDialog screen={buildScreen()} rows={[row]} props={{}} onClose={onClose} onChanged={vi.fn()} />);
  return { onClose, ...view };
}

it("CONSULT-14 a conversation is saved as a text that every editor reads, under the reason given, and the audit is named", async () => {
  const sent = vi.fn();
  answer(
    on.post(api(path), async ({ request }) => {
      sent(await request.json());
      return ok({ fileName: "咨询记录-ZX2026-00001.txt", text: "2026-01-05 小林：您好" });
    }),
  );
  const { blobs, names } = savedFiles();
  const { user, onClose } = show();
  expect(screen.getByText(/会写入审计日志/u)).toBeTruthy();
  const reason = await screen.findByRole("textbox", { name: "导出原因" });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.type(reason, " 转介到市疾控 ");
  await user.click(screen.getByRole("button", { name: /导\s*出/u }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledExactlyOnceWith({ id: "c1", reason: "转介到市疾控" });
  expect(names).toEqual(["咨询记录-ZX2026-00001.txt"]);
  const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(new TextDecoder().decode(bytes)).toBe("2026-01-05 小林：您好");
});

it("CONSULT-14 without a reason nothing is asked for; a refusal is said, and the reason stays", async () => {
  answer(on.post(api(path), () => refused(404, "没有这次咨询，或不在您的范围内")));
  const { names } = savedFiles();
  const { user, onClose } = show();
  const reason = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "导出原因" });
  await user.type(reason, "   ");
  await user.click(screen.getByRole("button", { name: /导\s*出/u }));
  expect(await screen.findByText("请写明为什么导出这次对话")).toBeTruthy();
  expect(requestsTo(path)).toEqual([]);
  await user.type(reason, "存档");
  await user.click(screen.getByRole("button", { name: /导\s*出/u }));
  expect(await screen.findByText("没有这次咨询，或不在您的范围内")).toBeTruthy();
  expect(reason.value.trim()).toBe("存档");
  expect(names).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});
