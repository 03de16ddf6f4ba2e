import { useCallback, useRef, useState } from "react";
import type { Branches } from "./treeNodes.ts";

/** Which rows of a tree are open, one by one and as a whole. */
export interface OpenedNodes {
  readonly opened: readonly string[];
  setOpened(change: (before: readonly string[]) => readonly string[]): void;
  /** Opens every row that has rows below it, and those below them as they come. */
  openAll(): void;
  closeAll(): void;
  /** Takes note of the branches that are loaded. */
  follow(branches: Branches): void;
}

/** Each open row is a question to the server; a tree beyond this is searched, not read. */
const mostOpened = 200;

/** Keeps which rows of a tree are open. */
export function useOpenedNodes(): OpenedNodes {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const loaded = useRef<Branches>(new Map());
  const isOpening = useRef(false);

  const openLoaded = useCallback(() => {
    const parents = [...loaded.current.values()].flat().filter((row) => row["hasChildren"] === true);
    setOpened((before) => {
      const known = new Set(before);
      const next = parents.map(({ id }) => String(id)).filter((id) => !known.has(id));
      const room = Math.max(0, mostOpened - before.length);
      if (next.length === 0 || room === 0) return before;
      return [...before, ...next.slice(0, room)];
    });
  }, []);
  const change = useCallback<OpenedNodes["setOpened"]>((next) => {
    isOpening.current = false;
    setOpened(next);
  }, []);
  const openAll = useCallback(() => {
    isOpening.current = true;
    openLoaded();
  }, [openLoaded]);
  const closeAll = useCallback(() => change(() => []), [change]);
  const follow = useCallback(
    (branches: Branches) => {
      loaded.current = branches;
      if (isOpening.current) openLoaded();
    },
    [openLoaded],
  );
  return { opened, setOpened: change, openAll, closeAll, follow };
}
