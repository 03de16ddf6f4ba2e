import { expect, it } from "vitest";
import { liveTableAddress } from "./liveTableAddress.ts";

it("GRID-56 the live table socket of a user and a page is /vxeSocket/{userId}/{pageId} on the API's own host", () => {
  const place = { baseUrl: "/apiserver", origin: "https://console.test", userId: "u/1", pageId: "dictItem" };
  expect(liveTableAddress(place)).toBe("wss://console.test/apiserver/vxeSocket/u%2F1/dictItem");
  expect(liveTableAddress({ ...place, baseUrl: "http://api.test/apiserver", tenantId: "1001" })).toBe(
    "ws://api.test/apiserver/vxeSocket/u%2F1/dictItem?tenant-id=1001",
  );
});
