import { useCallback, useSyncExternalStore } from "react";

interface Address {
  readonly text: string;
  holders: number;
}

const addresses = new Map<Blob, Address>();

/** The address of a blob that somebody holds; `undefined` where nobody does. */
function addressOf(blob: Blob): string | undefined {
  return addresses.get(blob)?.text;
}

/** Gives a blob an address until it is released as often as it was held. Gives back the release. */
export function holdAddress(blob: Blob): () => void {
  const address = addresses.get(blob) ?? { text: URL.createObjectURL(blob), holders: 0 };
  address.holders += 1;
  addresses.set(blob, address);
  return () => {
    address.holders -= 1;
    if (address.holders > 0) return;
    URL.revokeObjectURL(address.text);
    addresses.delete(blob);
  };
}

/** The address of a blob for as long as it is drawn; `undefined` where there is no blob, and before it has one. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  // Holding is the subscription: React asks for the address again once it is held.
  const hold = useCallback(() => (blob ? holdAddress(blob) : () => undefined), [blob]);
  return useSyncExternalStore(hold, () => (blob ? addressOf(blob) : undefined));
}
