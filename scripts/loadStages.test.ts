import { expect, it } from "vitest";
import { filesOfStages, nameOfModules } from "./loadStages.mjs";

const chunk = (fileName: string, imports: readonly string[], moduleIds: readonly string[]) => ({
  type: "chunk",
  fileName,
  imports,
  moduleIds,
});

/** A trial build: the sign-in and the console share a button, the console and the screens a table. */
const output = [
  chunk("main.js", ["react.js"], ["/p/src/shell/main.tsx"]),
  chunk("react.js", [], ["/p/node_modules/react/index.js"]),
  chunk("sign-in.js", ["react.js", "button.js"], ["/p/src/shell/entrance/SignInRoute.tsx"]),
  chunk("button.js", ["react.js"], ["/p/button.js"]),
  chunk("console.js", ["button.js", "table.js"], ["/p/src/shell/layout/ConsoleRoute.tsx"]),
  chunk("rights.js", [], ["/p/src/shell/permissions/permissions.store.ts", "/p/src/shell/permissions/permissionNotice.ts"]),
  chunk("home.js", ["table.js"], ["/p/src/shell/pages/loadPageData.ts"]),
  chunk("screen.js", ["table.js"], ["/p/src/shell/pages/ScreenContent.tsx"]),
  chunk("table.js", ["react.js"], ["/p/table.js"]),
  chunk("editor.js", ["react.js"], ["/p/editor.js"]),
  chunk("messaging.js", ["button.js"], ["/p/src/shell/im/ImRoute.tsx", "/p/src/shell/im/ConsolePanel.tsx"]),
];

it("SHELL-45 code goes to the file of all stages that need it; what no stage needs is left to the build", () => {
  const nameOf = nameOfModules(output);
  expect(
    ["/p/src/shell/main.tsx", "/p/node_modules/react/index.js", "/p/button.js", "/p/table.js", "/p/editor.js"].map((id) => nameOf(id)),
  ).toEqual(["start", "start", "entrance-frame", "frame-screen", null]);
  expect(nameOf("/p/src/shell/pages/loadPageData.ts")).toBe("frame");
});

it("SHELL-45 a stage lists the files that its beginnings need, and a beginning that is gone stops the build", () => {
  expect(filesOfStages(output).entrance?.toSorted()).toEqual(["button.js", "react.js", "sign-in.js"]);
  expect(filesOfStages(output).messaging?.toSorted()).toEqual(["button.js", "messaging.js", "react.js"]);
  expect(() => filesOfStages(output.slice(1))).toThrow("src/shell/main.tsx");
});
