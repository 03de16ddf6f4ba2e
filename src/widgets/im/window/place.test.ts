import { expect, it } from "vitest";
import { placeAddress, readPlace } from "./place.ts";
import type { ImPlace } from "./place.ts";

it.each<readonly [string, ImPlace]>([
  ["/im/index", { pane: "index" }],
  ["/im/index/chatBox/", { pane: "chatBox" }],
  ["/im/index/chatBox/?chat=0%3Aliuyang", { pane: "chatBox", chat: { type: "0", id: "liuyang" } }],
  ["/im/index/chatBox/?chat=1%3A42&at=7", { pane: "chatBox", chat: { type: "1", id: "42" }, at: 7 }],
  ["/im/index/userBox/?user=a%26b", { pane: "userBox", user: "a&b" }],
  ["/im/index/dept?user=liuyang", { pane: "dept", user: "liuyang" }],
  ["/im/index/chatGroupBox?chat=1%3A42", { pane: "chatGroupBox", chat: { type: "1", id: "42" } }],
])("ROUTE-07 ROUTE-08 ROUTE-09 %s names its place, and the place its address", (address, place) => {
  expect(placeAddress(place)).toBe(address);
  const url = new URL(address, "http://console.example");
  expect(readPlace(url.pathname.split("/")[3], url.searchParams)).toEqual(place);
});

it("ROUTE-08 a chat may be named by an account alone, as in the lineage", () => {
  expect(readPlace("chatBox", new URLSearchParams("chat=liuyang")).chat).toEqual({ type: "0", id: "liuyang" });
});

it.each(["chat=", "chat=1:", "at=3", "chat=&at=x", "user="])("ROUTE-08 what cannot be read opens the part without it: %s", (query) => {
  expect(readPlace("CHATBOX", new URLSearchParams(query))).toEqual({ pane: "chatBox" });
});

it("ROUTE-08 a message that has no such number does not keep its chat closed", () => {
  expect(readPlace("chatBox", new URLSearchParams("chat=1:42&at=-1"))).toEqual({ pane: "chatBox", chat: { type: "1", id: "42" } });
});
