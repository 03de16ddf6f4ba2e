import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { createHash } from "node:crypto";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

/**
 * The browser build. Nothing is inlined as a data: script and no chunk needs `eval`,
 * so the pages run under `script-src 'self'`.
 */
export default defineConfig({
  plugins: [react(), antdStyles(), browserResizeObserver()],
  build: {
    outDir: "dist/web",
    target: "es2022",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The cipher asks Node for random numbers where there is no browser.
      external: ["crypto"],
      // Our own modules only define things, except the entry; so what a page does not use is left out of it.
      treeshake: {
        moduleSideEffects: (id) =>
          !id.includes("/src/") || id.endsWith(".css") || id.endsWith("main.tsx") || id.endsWith("ScreenContent.tsx"),
      },
    },
    sourcemap: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/apiserver": { target: server, ws: true, changeOrigin: false } },
  },
});

/** Gives antd the browser's own `ResizeObserver` in place of a package that imitates it for browsers we do not build for. */
function browserResizeObserver(): Plugin {
  const id = "resize-observer-polyfill";
  return {
    name: "browser-resize-observer",
    apply: "build",
    enforce: "pre",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (module) => (module === `\0${id}` ? "export default ResizeObserver;" : undefined),
  };
}

/** Puts antd's styles into a file of their own, before all others, which thereby win over them. */
function antdStyles(): Plugin {
  const sheet = { fileName: "" };
  return {
    name: "antd-styles",
    // A build that is not written, for trial, needs no styles.
    apply: ({ build }, { command }) => command === "build" && build?.write !== false,
    async buildStart() {
      // Not at the top: tools that only read this file would draw all of antd.
      const { antdStyleSheet } = await import("./src/shell/theme/antdStyleSheet.tsx");
      const source = antdStyleSheet();
      sheet.fileName = `assets/antd-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.css`;
      this.emitFile({ type: "asset", fileName: sheet.fileName, source });
    },
    transformIndexHtml: () => [{ tag: "link", attrs: { rel: "stylesheet", href: `/${sheet.fileName}` }, injectTo: "head-prepend" }],
  };
}
