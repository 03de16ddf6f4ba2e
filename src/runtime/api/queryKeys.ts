import type { ListParams } from "./entityApi.ts";

/**
 * Keys of everything cached from the server. What live events invalidate together starts alike:
 * all that was read of an entity's rows starts with `rows(entity)`.
 */
export const queryKeys = {
  screens: () => ["screen"] as const,
  screen: (id: string) => ["screen", id] as const,
  /** The dialogs in which rows are picked. */
  pickers: () => ["screen", "picker"] as const,
  picker: (entity: string, field: string) => ["screen", "picker", entity, field] as const,
  schemaProblems: () => ["schemaProblems"] as const,
  schemaPlan: () => ["schemaPlan"] as const,
  dictionaries: () => ["dictionaries"] as const,
  /** What has been announced to the viewer, and how much of it is unread. */
  notices: () => ["notices"] as const,
  /** Everything read of any entity's rows. */
  allRows: () => ["rows"] as const,
  /** A page made of several entities' rows; the query's `meta.entities` names them. */
  overview: () => ["rows", "overview"] as const,
  /** Everything read of an entity's rows. */
  rows: (entity: string) => ["rows", entity] as const,
  list: (entity: string, params: ListParams) => ["rows", entity, "list", params] as const,
  /** Pages of a list that stand below each other. */
  cards: (entity: string, params: ListParams) => ["rows", entity, "cards", params] as const,
  row: (entity: string, id: string) => ["rows", entity, "row", id] as const,
  history: (entity: string, id: string) => ["rows", entity, "history", id] as const,
  treeNodes: (entity: string) => ["rows", entity, "children"] as const,
  treeChildren: (entity: string, parentId: string) => ["rows", entity, "children", parentId] as const,
  /** Days that dates of an entity's rows may be set to. */
  days: (entity: string, ...rest: readonly unknown[]) => ["rows", entity, "days", ...rest] as const,
  /** Items of dictionaries that rows of an entity may not have. */
  items: (entity: string, ...rest: readonly unknown[]) => ["rows", entity, "items", ...rest] as const,
  /** Tags that rows of an entity hold. */
  tags: (entity: string, ...rest: readonly unknown[]) => ["rows", entity, "tags", ...rest] as const,
  /** Choices of the references that point to an entity. */
  options: (entity: string, ...rest: readonly unknown[]) => ["rows", entity, "options", ...rest] as const,
};
