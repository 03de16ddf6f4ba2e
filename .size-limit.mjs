// Budgets of what a browser loads, in brotli-compressed bytes, of the files that the build lists by stage.
import { readFileSync } from "node:fs";

const stages = JSON.parse(readFileSync("dist/stages.json", "utf8"));

/** All scripts needed to show a page that is reached through these stages. */
const loaded = (...names) => [...new Set(names.flatMap((name) => stages[name]))].map((file) => `dist/web/${file}`);

const firstScreen = loaded("start", "frame", "screen");

export default [
  { name: "sign-in page, scripts", path: loaded("start", "entrance"), limit: "170 kB" },
  { name: "first screen after sign-in, scripts", path: firstScreen, limit: "510 kB" },
  {
    name: "messaging, when it is first opened after the first screen",
    path: loaded("messaging").filter((file) => !firstScreen.includes(file)),
    limit: "60 kB",
  },
  { name: "the dialog in which rows are picked", path: "dist/web/assets/PickerDialog-*.js", limit: "4 kB" },
  { name: "the editor of code, JSON and Markdown", path: "dist/web/assets/CodeText-*.js", limit: "40 kB" },
  { name: "the editor of formatted text", path: "dist/web/assets/RichTextEdit-*.js", limit: "145 kB" },
  { name: "what shows Markdown", path: "dist/web/assets/markdownHtml-*.js", limit: "18 kB" },
  { name: "an ejected form with the components of Formily it names", path: "dist/web/assets/GalleryTextForm-*.js", limit: "6 kB" },
  { name: "the charts of dashboards", path: "dist/web/assets/Chart-*.js", limit: "170 kB" },
  { name: "a dashboard without charts", path: "dist/web/assets/DashboardScreen-*.js", limit: "8 kB" },
  { name: "styles of the first visit", path: "dist/web/assets/antd-*.css", limit: "40 kB" },
];
