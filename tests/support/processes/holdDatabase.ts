import { openDatabase } from "../../../server/database/openDatabase.ts";

// Opens the embedded database and keeps it, as a running server does.
try {
  await openDatabase({ dataDir: process.env["DATA_DIR"] ?? "" });
  console.warn("open");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
setInterval(() => {}, 1000);
