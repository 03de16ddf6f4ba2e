import { afterAll, vi } from "vitest";

// Files of one process share its clock and the modules of the server. A file that fails in the middle leaves no stopped clock and
// no spy to the next one. What modules of the server keep, they keep by what it was made from: texts, schemas and handles.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
