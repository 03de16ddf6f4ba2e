import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { createQueryClient } from "../api/queryClient.ts";
import { storeDictionaries } from "./dictionaryCache.ts";
import { DictionaryProvider, useDictionary } from "./DictionaryProvider.tsx";

const { answer, requestsTo } = useApiServer();
afterEach(() => localStorage.clear());

function Sexes() {
  const { items, isLoading, textOf } = useDictionary("sex");
  return (
    <output>
      {isLoading ? "…" : ""}
      {items.map(({ text }) => text).join()}|{textOf("1")}
    </output>
  );
}

function draw() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DictionaryProvider>
        <Sexes />
      </DictionaryProvider>
    </QueryClientProvider>,
  );
  return () => screen.getByRole("status").textContent;
}

describe("dictionaries in the browser", () => {
  it("PICK-37 are those that the browser keeps, at once, and then those of the server", async () => {
    storeDictionaries({ sex: [{ value: "1", text: "男" }] });
    answer(on.get(api("/sys/dict/queryAllDictItems"), () => ok({ sex: [{ value: "1", text: "男性" }] })));
    const shown = draw();
    expect(shown()).toBe("男|男");
    await waitFor(() => expect(shown()).toBe("男性|男性"));
    expect(requestsTo("/sys/dict/queryAllDictItems")).toHaveLength(1);
  });

  it("PICK-38 have no items where they could not be loaded, and values stay as they are", async () => {
    answer(on.get(api("/sys/dict/queryAllDictItems"), () => refused(400, "字典加载失败")));
    const shown = draw();
    await waitFor(() => expect(shown()).toBe("|1"));
  });
});
