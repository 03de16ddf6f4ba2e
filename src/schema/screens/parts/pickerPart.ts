import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../../keywords/checkFieldName.ts";
import type { ProjectView } from "../../keywords/fieldKeyword.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { ScreenPart } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";

/** Widths (px) of what a picker shows, where its file names none. */
const WIDTHS = { table: 900, tree: 500, beside: 1250 } as const;

/** How the dialog stands in which rows are picked. */
export const pickerPart: ScreenPart<"picker"> = {
  members: ["picker"],
  infer: () => ({}),
  check: checkPicker,
  expand({ entity, raw }) {
    const { width, beside } = raw.picker ?? {};
    return { picker: { width: width ?? usualWidth(entity, beside), ...compact({ beside }) } };
  },
  prune({ picker: { width, beside } }, { names }) {
    return { picker: { width, ...compact({ beside: beside !== undefined && names.has(beside) ? beside : undefined }) } };
  },
};

function usualWidth({ tree }: EntityModel, beside: string | undefined): number {
  if (beside !== undefined) return WIDTHS.beside;
  return tree ? WIDTHS.tree : WIDTHS.table;
}

function checkPicker({ entity, project, source: { own, at } }: ScreenSite): Diagnostic[] {
  const { beside } = own.picker ?? {};
  return beside === undefined ? [] : checkFieldName(entity, beside, at(["picker", "beside"]), notBeside(entity, project));
}

function notBeside({ tree }: EntityModel, { entities }: ProjectView): Unfitness {
  return ({ reference, writeOnly }) => {
    if (tree) return "树形实体的弹窗本身就是一棵树";
    if (writeOnly) return "它只写不读";
    // Whether a target that cannot be read is a tree is not known; that it cannot be is told where it stands.
    const isTree = reference !== undefined && (reference.tree || !entities.has(reference.entity));
    return isTree ? undefined : "它没有用 x-ref 指向树形实体";
  };
}
