import { useQuery } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { addressOf, holdAddress } from "./blobAddresses.ts";
import { isOpenAddress, loadStoredFile } from "./storedFileApi.ts";

/** A stored file as an address that this page can show. */
export interface ShownFile {
  readonly address: string | undefined;
  readonly error: Error | null;
}

/** Fetches a stored file with the session and gives it an address, which is taken back when nobody shows it any more. */
export function useStoredFile(path: string): ShownFile {
  const isOpen = isOpenAddress(path);
  const { data: blob, error } = useQuery({
    queryKey: ["file", path],
    queryFn: ({ signal }) => loadStoredFile(path, signal),
    enabled: !isOpen && path !== "",
    staleTime: Infinity,
  });
  // Holding is the subscription: React asks for the address again once it is held.
  const hold = useCallback(() => (blob ? holdAddress(blob) : () => undefined), [blob]);
  const address = useSyncExternalStore(hold, () => (blob ? addressOf(blob) : undefined));
  return { address: isOpen ? path : address, error };
}
