import { useCallback, useState } from "react";
import { useViewer } from "../access/AccessProvider.tsx";
import { localKept } from "../storage/keptStorage.ts";

/**
 * Keeps a small preference of the signed-in person in the browser. An unreadable entry
 * counts as not there: a preference is never worth an error.
 */
export function useUserPreference<T>(name: string): readonly [T | undefined, (value: T | undefined) => void] {
  const { user } = useViewer();
  // By the account's id: it outlives the sign-out on computers that are shared, and a name would tell who was here.
  const key = `ribbon.${user.id}.${name}`;
  const [kept, setKept] = useState(() => ({ key, value: read<T>(key) }));
  // Another person signed in, or another screen took the place: what was kept belongs to somebody else.
  if (kept.key !== key) setKept({ key, value: read<T>(key) });

  const change = useCallback(
    (next: T | undefined) => {
      setKept({ key, value: next });
      write(key, next);
    },
    [key],
  );
  return [kept.value, change];
}

function read<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localKept.get(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  if (value === undefined) localKept.remove(key);
  else localKept.set(key, JSON.stringify(value));
}
