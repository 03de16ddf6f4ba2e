import type { QueryClient } from "@tanstack/react-query";
import { AccessProvider } from "../../src/runtime/access/AccessProvider.tsx";
import type { Viewer } from "../../src/runtime/access/AccessProvider.tsx";
import { listRows } from "../../src/runtime/api/entityApi.ts";
import { createQueryClient } from "../../src/runtime/api/queryClient.ts";
import { queryKeys } from "../../src/runtime/api/queryKeys.ts";
import { loadScreen } from "../../src/runtime/api/screenApi.ts";
import { dictionariesQuery } from "../../src/runtime/dictionary/dictionariesQuery.ts";
import { DictionaryProvider } from "../../src/runtime/dictionary/DictionaryProvider.tsx";
import { builtInViews } from "../../src/runtime/builtInViews.ts";
import { registerFieldViews } from "../../src/runtime/fields/fieldView.ts";
import { FormHost } from "../../src/runtime/form/FormHost.tsx";
import { SchemaScreen } from "../../src/runtime/index.ts";
import { listParams } from "../../src/runtime/listing/listParams.ts";
import { untouchedList } from "../../src/runtime/listing/listState.ts";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import { askedFor, benchConsole } from "./BenchConsole.tsx";
import { setStage } from "./stage.ts";

registerFieldViews(builtInViews);

/** Somebody with every right on the measured screens. */
const viewer: Viewer = {
  user: { id: "u1", username: "doctor", realname: "李医生", orgCode: "D1", orgCodes: ["D1"], tenantId: "0", roles: [] },
  codes: new Set(),
  fullAccess: false,
};

const nothing = () => undefined;
const { part, count } = askedFor();
const client = createQueryClient();
await client.prefetchQuery(dictionariesQuery);

if (part === "list") await stageList();
else await stageForm();

/** Screen and first page are in the cache, as after a first visit: drawing is what is measured. */
async function stageList(): Promise<void> {
  const screen = await cachedScreen(client, `benchVisit${count}`);
  const params = listParams({ screen, state: untouchedList, query: {} });
  client.setQueryData(queryKeys.list(screen.entity.name, params), await listRows(screen.entity, params));
  setStage({ page: inConsole(<SchemaScreen screenId={screen.id} />), rows: count, labelOf: () => null });
}

async function stageForm(): Promise<void> {
  const screen = await cachedScreen(client, `benchForm${count}`);
  const page = <FormHost screen={screen} mode="create" onClose={nothing} onSaved={nothing} />;
  setStage({ page: inConsole(page), fields: count, labelOf: (field) => document.querySelector(`[data-field="${field}"] label`) });
}

function inConsole(page: React.ReactNode): React.ReactNode {
  return benchConsole(
    client,
    <AccessProvider viewer={viewer}>
      <DictionaryProvider>{page}</DictionaryProvider>
    </AccessProvider>,
  );
}

async function cachedScreen(queries: QueryClient, id: string): Promise<ListingScreen> {
  return queries.fetchQuery({ queryKey: queryKeys.screen(id), queryFn: () => loadScreen(id), staleTime: Infinity });
}
