import { useNavigate } from "react-router-dom";
import { usePermissions } from "../navigation/permissions.store.ts";
import { matchesTitle, searchTargets } from "./searchTargets.ts";
import type { SearchTarget } from "./searchTargets.ts";

/** An option of the menu search. */
export interface SearchOption {
  readonly value: string;
  readonly label: string;
  readonly entry: SearchTarget;
}

/** Gives the menu search its options, how they match, and what choosing one does. */
export function useSearchChoice() {
  const navigate = useNavigate();
  const entries = usePermissions(({ navigation }) => navigation.entries);
  return {
    options: searchTargets(entries).map((entry): SearchOption => ({ value: entry.key, label: entry.title, entry })),
    matches: (typed: string, option?: SearchOption) => option !== undefined && matchesTitle(option.label, typed),
    choose({ entry }: SearchOption) {
      if (entry.url === undefined) void navigate(entry.key);
      else window.open(entry.url, "_blank", "noreferrer");
    },
  };
}
