import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { addressOf, holdAddress } from "./blobAddresses.ts";
import { isOpenAddress, loadStoredFile } from "./uploadApi.ts";

/** A stored picture as an address that an `<img>` can show. */
export interface ShownFile {
  readonly address: string | undefined;
  readonly error: Error | null;
}

/** Fetches a stored file with the session and gives it an address, which is taken back when nobody shows it any more. */
export function useStoredFile(path: string): ShownFile {
  const isOpen = isOpenAddress(path);
  const { data: blob, error } = useQuery({
    queryKey: fileKey(path),
    queryFn: ({ signal }) => loadStoredFile(path, signal),
    enabled: !isOpen && path !== "",
    staleTime: Infinity,
  });
  // Holding is the subscription: React asks for the address again once it is held.
  const hold = useCallback(() => (blob ? holdAddress(blob) : () => undefined), [blob]);
  const address = useSyncExternalStore(hold, () => (blob ? addressOf(blob) : undefined));
  return { address: isOpen ? path : address, error };
}

/** The address of a picture that is shown somewhere now; `undefined` where it is not, or has not come yet. */
export function shownAddress(client: QueryClient, path: string): string | undefined {
  if (isOpenAddress(path)) return path;
  const blob = client.getQueryData<Blob>(fileKey(path));
  return blob && addressOf(blob);
}

function fileKey(path: string): readonly string[] {
  return ["file", path];
}
