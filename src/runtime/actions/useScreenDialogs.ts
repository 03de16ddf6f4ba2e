import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Row } from "../../schema/model/json.ts";
import type { ScreenDialog } from "./action.types.ts";

/** What is open above a screen, and how that changes. */
export interface ScreenDialogs {
  readonly dialog: ScreenDialog | undefined;
  open(dialog: ScreenDialog): void;
  close(): void;
}

const names = { view: "_view", row: "_row", parent: "_parent", field: "_field" } as const;

/**
 * Keeps what is open above a screen. Form and detail stand in the address, so that they can be shared, reloaded
 * and left with the browser's back; everything else, and everything of a list inside another screen, in memory.
 */
export function useScreenDialogs(inAddress: boolean): ScreenDialogs {
  const [search, setSearch] = useSearchParams();
  const [local, setLocal] = useState<ScreenDialog>();
  const { state } = useLocation() as { readonly state: unknown };
  const navigate = useNavigate();
  const text = search.toString();
  const start = createStart(state) ?? createStart(entryState());
  const addressed = useMemo(() => (inAddress ? readDialog(new URLSearchParams(text), start) : undefined), [inAddress, text, start]);

  const open = useCallback(
    (dialog: ScreenDialog) => {
      const entries = inAddress ? dialogEntries(dialog) : undefined;
      if (!entries) setLocal(dialog);
      else setSearch((current) => new URLSearchParams([...withoutDialog(current), ...entries]), { state: entryOf(dialog) });
    },
    [inAddress, setSearch],
  );
  const close = useCallback(() => {
    if (local) setLocal(undefined);
    // One step back where the opening made one, so that "back" does not open it again.
    else if (opensDialog(state) || opensDialog(entryState())) void navigate(-1);
    else setSearch((current) => new URLSearchParams(withoutDialog(current)), { replace: true });
  }, [local, state, navigate, setSearch]);

  return { dialog: local ?? addressed, open, close };
}

/** Whether two queries of a screen's address have the same dialog open, or none. */
export function isSameDialog(one: string | undefined, other: string | undefined): boolean {
  const [before, after] = [new URLSearchParams(one), new URLSearchParams(other)];
  return Object.values(names).every((name) => before.get(name) === after.get(name));
}

function readDialog(search: URLSearchParams, start: Row | undefined): ScreenDialog | undefined {
  const id = search.get(names.row);
  switch (search.get(names.view)) {
    case "create": {
      const parentId = search.get(names.parent);
      return { type: "create", ...(parentId ? { parentId } : {}), ...(id ? { copyOf: id } : {}), ...(start ? { start } : {}) };
    }
    case "edit":
      return id ? { type: "edit", id, ...(search.get(names.field) ? { field: search.get(names.field) ?? "" } : {}) } : undefined;
    case "detail":
      return id ? { type: "detail", id } : undefined;
    default:
      return undefined;
  }
}

function dialogEntries(dialog: ScreenDialog): [string, string][] | undefined {
  switch (dialog.type) {
    case "create":
      return [
        [names.view, "create"],
        ...(dialog.parentId ? [[names.parent, dialog.parentId] as [string, string]] : []),
        ...(dialog.copyOf ? [[names.row, dialog.copyOf] as [string, string]] : []),
      ];
    case "edit":
    case "detail":
      return [
        [names.view, dialog.type],
        [names.row, dialog.id],
        ...(dialog.type === "edit" && dialog.field !== undefined ? [[names.field, dialog.field] as [string, string]] : []),
      ];
    default:
      return undefined;
  }
}

function withoutDialog(search: URLSearchParams): [string, string][] {
  const own: ReadonlySet<string> = new Set(Object.values(names));
  return [...search].filter(([name]) => !own.has(name));
}

/** What the router wrote into the browser's own entry; a tab that is shown under an address of its own does not pass it on. */
function entryState(): unknown {
  return (window.history.state as { readonly usr?: unknown } | null)?.usr;
}

/** What goes with the address and not in it: values are kept from logs and from whoever a link is sent to. */
function entryOf(dialog: ScreenDialog): { readonly opensDialog: true; readonly start?: Row } {
  return { opensDialog: true, ...(dialog.type === "create" && dialog.start ? { start: dialog.start } : {}) };
}

function createStart(state: unknown): Row | undefined {
  return (state as { readonly start?: Row } | null)?.start;
}

function opensDialog(state: unknown): boolean {
  return (state as { readonly opensDialog?: boolean } | null)?.opensDialog === true;
}
