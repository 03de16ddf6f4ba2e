import { screen, waitFor } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { expect, it } from "vitest";
import { api, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { PersonAvatar } from "./Person.tsx";

const { answer } = useApiServer();

it("IM-02 IM-12 a person without a picture is drawn by the first character of the name, whatever it is made of", () => {
  const { container } = renderRuntime(<PersonAvatar name="𠮷田" path="" />);
  expect(container.textContent).toBe("𠮷");
});

it("IM-02 IM-12 a stored picture is drawn, and the character while it does not come", async () => {
  answer(
    on.get(api("/sys/common/static/im/a.png"), () =>
      HttpResponse.arrayBuffer(new Uint8Array([1]).buffer, { headers: { "content-type": "image/png" } }),
    ),
    on.get(api("/sys/common/static/im/gone.png"), () => new HttpResponse(null, { status: 404 })),
  );
  const { container } = renderRuntime(
    <>
      <PersonAvatar name="刘洋" path="im/a.png" />
      <PersonAvatar name="王芳" path="im/gone.png" />
    </>,
  );
  await waitFor(() => expect(container.querySelectorAll("img")).toHaveLength(1));
  expect(container.querySelector("img")?.src).toMatch(/^blob:/u);
  expect(screen.getByText("王")).toBeTruthy();
});
