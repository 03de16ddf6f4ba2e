/// <reference types="vite/client" />
// As the console does.
import "@ant-design/v5-patch-for-react-19";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, within } from "@testing-library/react";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { userEvent } from "./userEvent.ts";
import type { ExpressionUser } from "../../src/schema/expression/scope.ts";
import { AccessProvider, type Viewer } from "../../src/runtime/access/AccessProvider.tsx";
// Loaded ahead: a note that comes when its test is over has nowhere to go.
import "../../src/runtime/actions/offerUndo.tsx";
import { createQueryClient } from "../../src/runtime/api/queryClient.ts";
import { dictionariesQuery } from "../../src/runtime/dictionary/dictionariesQuery.ts";
import { DictionaryProvider } from "../../src/runtime/dictionary/DictionaryProvider.tsx";
import { dateView } from "../../src/runtime/fields/date/dateView.ts";
import { datetimeView } from "../../src/runtime/fields/datetime/datetimeView.tsx";
import { dictionaryView } from "../../src/runtime/fields/dictionary/dictionaryView.ts";
import { registerFieldViews } from "../../src/runtime/fields/fieldView.ts";
import { integerView } from "../../src/runtime/fields/integer/integerView.ts";
import { textView } from "../../src/runtime/fields/text/textView.ts";
import { screenDictionaries } from "./screens.ts";

// Finding out for every element of a table whether it is hidden takes longer than all else that a test does.
configure({ defaultHidden: true });

registerFieldViews([textView, integerView, dateView, datetimeView, dictionaryView]);

/** The person who is signed in in tests. */
export const testUser: ExpressionUser = {
  id: "u1",
  username: "doctor",
  realname: "李医生",
  orgCode: "D1.1",
  orgCodes: ["D1.1"],
  tenantId: "0",
  roles: ["doctor"],
};

/** How a part of the runtime is drawn. */
export interface RenderOptions {
  /** @default "/hiv/appointment" */
  readonly address?: string;
  /** Codes the viewer holds. @default none, but full access */
  readonly codes?: readonly string[];
  /** The viewer's lists of rights. @default no action is under a rule */
  readonly lists?: Pick<Viewer, "auth" | "allAuth">;
  /** Takes a fault that an error boundary has caught. @default it fails the test */
  readonly onCaughtError?: (error: unknown) => void;
}

/** Draws a part of the runtime inside everything it needs. Gives back what tests act and look with. */
export function renderRuntime(element: ReactNode, { address = "/hiv/appointment", codes, lists, onCaughtError }: RenderOptions = {}) {
  const client = createQueryClient();
  client.setQueryData(dictionariesQuery.queryKey, screenDictionaries);
  const viewer = { user: testUser, codes: new Set(codes), fullAccess: codes === undefined, ...lists };
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  const view = render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={client}>
          <AccessProvider viewer={viewer}>
            <DictionaryProvider>
              <RouterProvider router={router} />
            </DictionaryProvider>
          </AccessProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
    onCaughtError ? { onCaughtError } : {},
  );
  return {
    ...view,
    client,
    router,
    user: userEvent.setup(),
    /** The address as text, e.g. `?pageNo=2`. */
    search: () => decodeURIComponent(router.state.location.search),
  };
}

/** The row of the table, or the card, that shows a text. */
export async function rowWith(text: string): Promise<HTMLElement> {
  const cell = await screen.findByText(text);
  return cell.closest<HTMLElement>("tr, li[data-row-key]") ?? cell;
}

/** The header of a column; antd draws it a second time, unseen, to measure by. */
export function header(name: string): HTMLElement {
  const [first] = screen.getAllByRole("columnheader", { name });
  if (!first) throw new Error(`no column ${name}`);
  return first;
}

/** The header of a column, as soon as it is there. */
export async function findHeader(name: string): Promise<HTMLElement> {
  await screen.findAllByRole("columnheader", { name });
  return header(name);
}

/** Texts of the shown rows' cells, one array per row, without the placeholders that antd keeps. */
export function shownRows(): string[][] {
  const table = screen.getAllByRole("table").at(-1);
  if (!table) return [];
  return within(table)
    .getAllByRole("row")
    .filter((row) => row.dataset["rowKey"] !== undefined)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent ?? ""),
    );
}
