import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A page that is opened anew: what lives as long as a page is gone. */
async function openPage() {
  vi.resetModules();
  return import("./keptStorage.ts");
}

/** A browser that refuses, as it does: merely asking for the storage throws, or each write. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
}

function fillStorage(): void {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe("what the browser keeps", () => {
  it("is there for the next page, and nobody is told anything", async () => {
    const first = await openPage();
    expect(first.localKept.set("a", "1")).toBe(true);
    const next = await openPage();
    expect(next.localKept.get("a")).toBe("1");
    expect(renderHook(next.useStorageLoss).result.current).toBeUndefined();
  });

  it("lives as long as the page where the browser lets a site keep nothing, and that is known from the first question on", async () => {
    blockStorage();
    const { localKept, windowKept, useStorageLoss } = await openPage();
    expect(localKept.get("a")).toBeUndefined();
    expect(renderHook(useStorageLoss).result.current).toBe("blocked");
    expect(localKept.set("a", "1")).toBe(false);
    windowKept.set("b", "2");
    expect([localKept.get("a"), windowKept.get("b"), windowKept.get("a")]).toEqual(["1", "2", undefined]);
    expect(localKept.keys()).toEqual(["a"]);
    localKept.remove("a");
    expect(localKept.get("a")).toBeUndefined();
    expect((await openPage()).windowKept.get("b")).toBeUndefined();
  });

  it("is the newer text where there was no room for it, and the older one does not come back with the next page", async () => {
    localStorage.setItem("a", "old");
    fillStorage();
    const { localKept, useStorageLoss } = await openPage();
    expect(localKept.set("a", "new")).toBe(false);
    expect(localKept.get("a")).toBe("new");
    expect(renderHook(useStorageLoss).result.current).toBe("full");
    expect((await openPage()).localKept.get("a")).toBeUndefined();
  });

  it("is kept again once there is room", async () => {
    fillStorage();
    const { localKept } = await openPage();
    localKept.set("a", "1");
    vi.restoreAllMocks();
    expect(localKept.set("a", "2")).toBe(true);
    expect(localStorage.getItem("a")).toBe("2");
    expect(localKept.keys()).toEqual(["a"]);
  });
});
