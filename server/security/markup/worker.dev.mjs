// Starts worker.ts where TypeScript runs unbuilt (tests, `npm run dev`): a worker thread does not inherit the loader.
import { tsImport } from "tsx/esm/api";

await tsImport("./worker.ts", import.meta.url);
