import { App, TreeSelect } from "antd";
import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { foldText } from "../../../../schema/text/halfWidth.ts";
import { NodeText } from "../../../tree/NodeText.tsx";
import { framedOptions } from "../../../tree/TreeFrame.tsx";
import { defined } from "../../parts/defined.ts";
import type { controlAria } from "../../parts/editorAria.ts";
import styles from "../../parts/fields.module.css";
import type { Choosing } from "../choosing.ts";
import type { ReferenceLabels } from "../useReferenceLabels.ts";
import type { ReferenceTree, TreeOption } from "./useReferenceTree.ts";
import { useReferenceTree } from "./useReferenceTree.ts";

/** Props of `RemoteTreeSelect`. */
export interface RemoteTreeSelectProps extends Partial<ReturnType<typeof controlAria>> {
  readonly choosing: Choosing;
  readonly id?: string | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly many: boolean;
  /** What is chosen stays on one line. @default false */
  readonly isCompact?: boolean;
  readonly allowClear: boolean;
  /** Rows with others below them cannot be chosen. @default false */
  readonly leavesOnly?: boolean;
  /** What the values are called. */
  readonly labels: ReferenceLabels;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
}

interface Labelled {
  readonly value: string;
  readonly label: ReactNode;
}

/** Chooses rows of a tree, which is loaded as it is opened; typing searches all of it. */
export function RemoteTreeSelect(props: RemoteTreeSelectProps) {
  const {
    choosing,
    values,
    onChange,
    many,
    isCompact = false,
    allowClear,
    leavesOnly = false,
    labels,
    disabled = false,
    status,
    onBlur,
    ...rest
  } = props;
  const [keyword, setKeyword] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const tree = useReferenceTree(choosing, { isOpen, keyword });
  useToldFailure(keyword === "" ? tree.error : null);

  // Whether arrows have been used since the last key was typed: then Enter takes what they point at.
  const isPointed = useRef(false);
  const search = (typed: string) => {
    isPointed.current = false;
    setKeyword(typed);
  };
  const setOpen = (open: boolean) => {
    setIsOpen(open);
    if (!open) search("");
  };
  const labelled = values.map((value) => ({ value, label: labels.textOf(value) }));
  const change = (next: Labelled | readonly Labelled[] | null | undefined) => {
    const chosen = [next ?? []].flat().map(({ value }) => value);
    labels.remember(tree.options.filter((option) => chosen.includes(option.value)));
    onChange(chosen);
  };
  const chooseMeant = () => {
    const meant = keyword === "" || tree.isLoading || isPointed.current ? undefined : meantBy(keyword, tree.options);
    if (meant === undefined) return;
    labels.remember([meant]);
    onChange(many ? [...new Set([...values, meant.value])] : [meant.value]);
    search("");
    if (!many) setIsOpen(false);
  };

  return (
    <TreeSelect<Labelled | Labelled[]>
      {...defined({ ...rest, value: many ? labelled : labelled[0] })}
      className={styles["full"] ?? ""}
      multiple={many}
      {...(isCompact && { maxTagCount: "responsive" as const })}
      treeDataSimpleMode={{ id: "value", pId: "below", rootPId: "" }}
      treeData={tree.options.map((option) => nodeOf(option, leavesOnly))}
      loadData={({ value }) => tree.loadBelow(String(value))}
      listHeight={400}
      popupRender={framedOptions}
      labelInValue
      onChange={change}
      disabled={disabled}
      status={status ?? ""}
      allowClear={allowClear}
      showSearch
      filterTreeNode={false}
      searchValue={keyword}
      onSearch={search}
      open={isOpen}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        if (!isOpen) return;
        if (event.key.startsWith("Arrow")) isPointed.current = true;
        else if (event.key === "Enter") chooseMeant();
        // Closing the list, also an empty one, is all that Esc does while it is open: the frame around it would close, too.
        else if (event.key === "Escape") {
          event.stopPropagation();
          setOpen(false);
        }
      }}
      loading={tree.isLoading && isOpen}
      notFoundContent={emptyText(tree)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

/** Says why the roots did not come (PICK-48); their list, which says it too, may be closed by then. */
function useToldFailure(failure: Error | null): void {
  const { message } = App.useApp();
  const tell = useEffectEvent(({ message: text }: Error) => void message.error(text));
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);
}

function nodeOf({ value, below, text, above, hasChildren = false, disabled = false }: TreeOption, leavesOnly: boolean) {
  const title = above === undefined ? text : <NodeText text={text} above={above} />;
  return { value, below, title, isLeaf: !hasChildren, disabled, selectable: !(leavesOnly && hasChildren) };
}

/**
 * The row that a typed text means: the only one that was found, or the only one called so. The library itself points at
 * what it finds among the nodes that were there before the answer of the server.
 */
function meantBy(keyword: string, options: readonly TreeOption[]): TreeOption | undefined {
  const open = options.filter(({ disabled }) => disabled !== true);
  const named = open.filter(({ text }) => foldText(text) === foldText(keyword));
  const [only, ...others] = named.length > 0 ? named : open;
  return others.length === 0 ? only : undefined;
}

function emptyText({ isLoading, error }: ReferenceTree): string {
  return isLoading ? "加载中..." : (error?.message ?? "没有查询到任何数据");
}
