import { parentPort } from "node:worker_threads";
import { parseWorkbook } from "./parseWorkbook.ts";
import type { WorkbookRequest } from "./workbook.types.ts";

// A thread reads one file and ends; what a hostile file does to its memory ends with it.
parentPort?.once("message", (request: WorkbookRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  void parseWorkbook(request.data, request.limits, request.choice).then((reply) => parentPort?.postMessage(reply));
});
