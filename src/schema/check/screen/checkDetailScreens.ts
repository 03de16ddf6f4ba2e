import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkFieldName, notSingle } from "../../keywords/checkFieldName.ts";
import type { Dependency } from "../../keywords/fieldKeyword.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkList, itemsAt, type ListItem } from "./listItems.ts";
import type { ScreenSite } from "./screenSite.ts";

const LISTS: readonly JsonPath[] = [["details"], ["detail", "related"]];

/** The screens whose lists a screen shows. */
export function detailScreens(site: ScreenSite): Dependency[] {
  return LISTS.flatMap((path) => itemsAt(site, path).filter(({ isRemoved }) => !isRemoved)).map(({ key, keyAt }) => ({
    to: "screen",
    name: key,
    at: keyAt,
  }));
}

/** Checks the lists of other screens that are limited to one row of this one. */
export function checkDetailScreens(site: ScreenSite): Diagnostic[] {
  return LISTS.flatMap((path) => [
    ...checkList(site, path),
    ...itemsAt(site, path)
      .filter(({ isRemoved }) => !isRemoved)
      .flatMap((item) => checkLink(site, item)),
  ]);
}

function checkLink({ source, entity, entityOf }: ScreenSite, { key, path, members: { by, from, $merge } }: ListItem): Diagnostic[] {
  const other = entityOf(key);
  if (typeof by !== "string") return $merge === true ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "by" })];
  const pointsHere = from === undefined;
  return [
    ...(other
      ? checkFieldName(other, by, source.at([...path, "by"]), (field) => {
          if (field.reference?.entity === entity.name || !pointsHere) return undefined;
          return `它没有用 x-ref 指向“${entity.name}”；按别的值关联要写 from`;
        })
      : []),
    ...(typeof from === "string" ? checkFieldName(entity, from, source.at([...path, "from"]), notSingle) : []),
  ];
}
