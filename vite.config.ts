import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

/**
 * The browser build. Nothing is inlined as a data: script and no chunk needs `eval`,
 * so the pages run under `script-src 'self'`.
 */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist/web",
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // Our own modules only define things, except the entry; so what a page does not use is left out of it.
    rolldownOptions: {
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
