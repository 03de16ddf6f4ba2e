import { useNavigate } from "react-router-dom";
import { openOutside } from "../../runtime/window/openOutside.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { useFilledLink } from "../navigation/useFilledLink.ts";
import { matchesTitle, searchTargets } from "./searchTargets.ts";
import type { SearchTarget } from "./searchTargets.ts";
import { useFullPinyin } from "./useFullPinyin.ts";

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
  const linkTo = useFilledLink();
  const { matchesPinyin, load } = useFullPinyin();
  return {
    /** Loads what only a search needs. */
    prepare: load,
    options: searchTargets(entries)
      .filter(isFirst)
      .map((entry): SearchOption => ({ value: entry.key, label: entry.title, entry })),
    matches: (typed: string, option?: SearchOption) =>
      option !== undefined && (matchesTitle(option.label, typed) || matchesPinyin?.(option.label, typed) === true),
    choose({ entry }: SearchOption) {
      if (entry.url === undefined) void navigate(entry.key);
      else openOutside(linkTo(entry.url));
    },
  };
}

/** A page that stands in the menu twice is found once. */
function isFirst({ key }: SearchTarget, index: number, all: readonly SearchTarget[]): boolean {
  return all.findIndex((other) => other.key === key) === index;
}
