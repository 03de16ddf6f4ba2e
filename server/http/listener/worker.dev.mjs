// Starts worker.ts where TypeScript runs unbuilt (tests): another process has no loader for it.
import { tsImport } from "tsx/esm/api";

await tsImport("./worker.ts", import.meta.url);
