import { QueryClient } from "@tanstack/react-query";
import { askedFor, benchConsole } from "./BenchConsole.tsx";
import { PlainForm } from "./PlainForm.tsx";
import { PlainList } from "./PlainList.tsx";
import { firstVisits, loadVisits, visitsKey } from "./visits.ts";
import { setStage } from "./stage.ts";

const { part, count } = askedFor();
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

if (part === "list") {
  const asked = firstVisits(count);
  client.setQueryData(visitsKey(asked), await loadVisits(asked));
  setStage({ page: benchConsole(client, <PlainList count={count} />), rows: count, labelOf: () => null });
} else {
  setStage({
    page: benchConsole(client, <PlainForm count={count} />),
    fields: count,
    labelOf: (field) => document.querySelector(`label[for="${field}"]`),
  });
}
