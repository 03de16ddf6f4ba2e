import { describe, expect, it } from "vitest";
import { EVERYBODY, mentionChoices, mentionsOf, mentionText, openMention } from "./mentions.ts";

const members = [
  { username: "liuyang", realname: "刘洋" },
  { username: "liuyang2", realname: "刘洋" },
  { username: "wang", realname: "王芳" },
  { username: "smith", realname: "John Smith" },
];

describe("IM-31 whom an @ means", () => {
  it.each([
    ["@", 1, { start: 0, query: "" }],
    ["你好@刘", 4, { start: 2, query: "刘" }],
    ["@刘 好", 3, undefined],
    ["a@b", 3, undefined],
    ["@刘洋", 2, { start: 0, query: "刘" }],
    ["没有", 2, undefined],
  ])("the caret in %s at %d", (text, caret, open) => {
    expect(openMention(text, caret)).toEqual(open);
  });

  it("offers everybody and the members by real name and account name", () => {
    expect(mentionChoices(members, "").map(({ username }) => username)).toEqual(["*", "liuyang", "liuyang2", "wang", "smith"]);
    expect(mentionChoices(members, "LIU").map(({ username }) => username)).toEqual(["liuyang", "liuyang2"]);
    expect(mentionChoices(members, "所有")).toEqual([EVERYBODY]);
  });

  it("writes the account name where the real name would be cut", () => {
    expect(members.map(mentionText)).toEqual(["刘洋", "刘洋", "王芳", "smith"]);
  });

  it.each([
    ["@刘洋 好", ["liuyang2"], ["liuyang2"]],
    ["@刘洋 好", [], ["liuyang", "liuyang2"]],
    ["@wang @王芳 @所有人", [], ["wang", "*"]],
    ["[p]@smith[/p] @没有 x@wang", [], ["smith"]],
    ["@*", ["*"], []],
  ])("%s with %j chosen speaks to %j", (content, chosen, names) => {
    expect(mentionsOf(content, members, new Set(chosen))).toEqual(names);
  });
});
