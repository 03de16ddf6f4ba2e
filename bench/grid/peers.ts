import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { webFolder } from "../webServer.ts";

/** Tables of other people, by the name of their page below `bench/web/grid/peers/`. */
export const peers = {
  rdg: "react-data-grid",
  glide: "glide-data-grid",
  agGrid: "AG Grid Community",
  vxe: "vxe-table",
  antdTable: "antd virtual Table",
} as const;

/** Page of a table that ours is measured beside. */
export type Peer = keyof typeof peers;

const source = join(import.meta.dirname, "..", "web", "grid");
/** Stands apart from the project: the peers bring a React of their own. */
const workshop = join(import.meta.dirname, "..", "..", ".cache", "bench", "peers");

/**
 * Installs the peers where they are not, and builds a page of each for production into `peers/` of the served folder.
 *
 * @throws Error where npm fails
 */
export async function buildPeers(names: readonly Peer[]): Promise<void> {
  mkdirSync(workshop, { recursive: true });
  install();
  cpSync(join(source, "peers"), join(workshop, "pages"), { recursive: true });
  for (const shared of ["gridData.ts", "gridPage.ts", "gridTimes.ts"]) cpSync(join(source, shared), join(workshop, shared));
  for (const name of names) {
    const page = join(workshop, `${name}.html`);
    const head = `<meta charset="utf-8"><title>${peers[name]}</title><link rel="icon" href="data:,">`;
    writeFileSync(page, `<!doctype html><head>${head}</head><body><script type="module" src="/pages/${name}.jsx"></script></body>`);
    await build({
      root: workshop,
      configFile: false,
      plugins: [react()],
      logLevel: "error",
      base: `/peers/${name}/`,
      define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
      css: { lightningcss: { errorRecovery: true } },
      build: {
        outDir: join(webFolder, "peers", name),
        emptyOutDir: true,
        target: "es2022",
        reportCompressedSize: false,
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: { input: page },
      },
    });
  }
}

/** Address of a page below that of the server. */
export function peerPage(name: Peer): string {
  return `peers/${name}/${name}.html`;
}

function install(): void {
  const lock = readFileSync(join(source, "peers", "package-lock.json"), "utf8");
  const done = join(workshop, "installed.json");
  if (existsSync(done) && readFileSync(done, "utf8") === lock) return;
  for (const file of ["package.json", "package-lock.json"]) cpSync(join(source, "peers", file), join(workshop, file));
  // glide-data-grid names an older React and other packages than it works with.
  const { status } = spawnSync("npm", ["ci", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: workshop,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("npm could not install the peers of `bench/web/grid/peers/package.json`");
  writeFileSync(done, lock);
}
