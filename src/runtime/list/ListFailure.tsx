import { LoadFailure } from "../base/LoadFailure.tsx";
import type { ListController } from "../listing/useListController.ts";

/** Says why rows could not be loaded and offers another try. */
export function ListFailure({ controller: { screen, error, isLoading, refresh } }: { readonly controller: ListController }) {
  if (!error) return null;
  return <LoadFailure title={`${screen.entity.title}加载失败`} error={error} isLoading={isLoading} onRetry={() => void refresh()} />;
}
