import { useQuery } from "@tanstack/react-query";
import { useBlobAddress } from "./blobAddresses.ts";
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
  const address = useBlobAddress(blob);
  return { address: isOpen ? path : address, error };
}
