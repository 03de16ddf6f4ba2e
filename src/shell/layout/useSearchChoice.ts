import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { describeRow } from "../../runtime/actions/describeRow.ts";
import { shownPageActions } from "../../runtime/actions/pageActions.ts";
import type { PageAction } from "../../runtime/actions/pageActions.ts";
import { openOutside } from "../../runtime/window/openOutside.ts";
import type { PeopleOfEntity } from "../../schema/wire/peopleAnswers.ts";
import type { Navigation } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { useFilledLink } from "../navigation/useFilledLink.ts";
import { matchesTitle, searchTargets } from "./searchTargets.ts";
import type { SearchTarget } from "./searchTargets.ts";
import { useFullPinyin } from "./useFullPinyin.ts";
import { usePeopleSearch } from "./usePeopleSearch.ts";
import type { PeopleSearch } from "./usePeopleSearch.ts";

/** What the search leads to: a page, something to be done on the page that is shown, a person's row. */
export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** What stands beside it: the groups of a page. */
  readonly hint: string;
  readonly disabled?: boolean;
  choose(): void;
}

/** Options of one sort. */
export interface SearchGroup {
  readonly label: string;
  readonly options: SearchOption[];
}

/** What the search shows. */
export interface SearchChoice {
  readonly typed: string;
  readonly options: (SearchOption | SearchGroup)[];
  readonly people: PeopleSearch;
  type(text: string): void;
  /** Loads what only a search needs, and looks what can be done on the page. */
  prepare(): void;
}

/**
 * Gives the search its options for what is typed. Pages and what can be done come first; only what is none of them is taken
 * for somebody's number or name, because each question about people is counted.
 */
export function useSearchChoice(): SearchChoice {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const navigation = usePermissions((permissions) => permissions.navigation);
  const linkTo = useFilledLink();
  const { matchesPinyin, load } = useFullPinyin();
  const [actions, setActions] = useState<readonly PageAction[]>([]);
  const matches = ({ label }: SearchOption) => matchesTitle(label, typed) || matchesPinyin?.(label, typed) === true;
  const follow = ({ key, url }: SearchTarget) => (url === undefined ? void navigate(key) : openOutside(linkTo(url)));
  const pages = searchTargets(navigation.entries)
    .filter(isFirst)
    .map((target): SearchOption => ({
      value: target.key,
      label: target.title,
      hint: target.groups.join(" / "),
      choose: () => follow(target),
    }))
    .filter(matches);
  const ofPage = actions
    .map(({ id, label, run }): SearchOption => ({ value: `action ${id}`, label, hint: "本页", choose: run }))
    .filter(matches);
  const people = usePeopleSearch(pages.length + ofPage.length > 0 ? "" : typed);
  const open = (path: string, id: string) => void navigate(`${path}?${new URLSearchParams({ _view: "detail", _row: id }).toString()}`);
  const found = (people.answer?.found ?? []).flatMap((group) => groupOf(group, navigation, open));
  return {
    typed,
    options: [...pages, ...(ofPage.length > 0 ? [{ label: "本页操作", options: ofPage }] : []), ...found],
    people,
    type: setTyped,
    prepare() {
      load();
      setActions(shownPageActions());
    },
  };
}

/** Rows of one entity, each leading to its detail; none where the viewer has no page that shows it. */
function groupOf(
  { entity, title, screens, describe, rows, total, refusal }: PeopleOfEntity,
  { pages }: Navigation,
  open: (path: string, id: string) => void,
): readonly SearchGroup[] {
  const path = screens
    .flatMap((id) => pages.filter(({ content }) => content.kind === "screen" && content.screenId === id).map((page) => page.path))
    .at(0);
  if (path === undefined) return [];
  const options = rows.map((row): SearchOption => {
    const id = String(row["id"]);
    return { value: `${entity} ${id}`, label: describeRow({ describe }, row) || id, hint: "", choose: () => open(path, id) };
  });
  const refused = { value: `${entity} refused`, label: refusal ?? "", hint: "", disabled: true, choose: () => undefined };
  const label = total > rows.length && refusal === undefined ? `${title}（共 ${total} 条，只列出前 ${rows.length} 条）` : title;
  return [{ label, options: refusal === undefined ? options : [refused] }];
}

/** A page that stands in the menu twice is found once. */
function isFirst({ key }: SearchTarget, index: number, all: readonly SearchTarget[]): boolean {
  return all.findIndex((other) => other.key === key) === index;
}
