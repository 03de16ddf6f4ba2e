// Budgets of what a browser loads, in brotli-compressed bytes, read from the build's own manifest.
import { readFileSync } from "node:fs";

const folder = "dist/web";
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));

/** The scripts that one manifest entry needs before it can run: its own file and everything imported statically. */
function scriptsOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(imported, seen);
  return seen;
}

/** All scripts needed to show a page that is reached through these dynamic imports. */
function loaded(...keys) {
  const files = new Set(keys.flatMap((key) => [...scriptsOf(key)]));
  return [...files].map((file) => `${folder}/${file}`);
}

const page = (name) => {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(name));
  if (!key) throw new Error(`The build has no chunk for ${name}; adapt .size-limit.mjs.`);
  return key;
};

export default [
  { name: "sign-in page, scripts", path: loaded("index.html", page("src/shell/entrance/SignInRoute.tsx")), limit: "170 kB" },
  { name: "first screen after sign-in, scripts", path: loaded("index.html", page("src/shell/pages/ScreenContent.tsx")), limit: "540 kB" },
];
