import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The measured pages as a production build: one page that interprets schemas, one written by hand. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: "warn",
  build: {
    outDir: join(import.meta.dirname, "..", "..", ".cache", "bench", "web"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 3000,
    rolldownOptions: { input: ["ours", "oursGrid", "plain", "plainShell"].map((page) => join(import.meta.dirname, `${page}.html`)) },
  },
});
