import { typeName } from "../generate/entityTypes.ts";

/** Parts of a screen that can be ejected. */
export const EJECTABLE = ["form", "list", "detail"] as const;

/** Name of a part that can be ejected. */
export type EjectablePart = (typeof EJECTABLE)[number];

/** What people read for a part. */
export const PART_TITLES: Readonly<Record<EjectablePart, string>> = { form: "表单", list: "列表", detail: "详情" };

/** Folder of the ejected pages, from the project's root. */
export const PAGES = "src/pages/ejected";

/** Name of the component that draws a part of a screen, e.g. `RoleForm`. */
export function pageName(screen: string, part: EjectablePart): string {
  return typeName(screen) + typeName(part);
}

/** File of a page from the project's root; what the schema held when it was written stands beside it, in `.json`. */
export function pageFile(screen: string, part: EjectablePart): string {
  return `${PAGES}/${screen}/${pageName(screen, part)}.tsx`;
}

/** File beside a page that holds what the schema knew when it was written. */
export function recordFile(page: string): string {
  return page.replace(/\.tsx$/, ".json");
}
