/// <reference types="vite/client" />
import "@ant-design/v5-patch-for-react-19";
import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import type { ReactNode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { ThemeProvider } from "../../src/shell/theme/ThemeProvider.tsx";

/** What every page of a console stands in: language and look, messages, cache, router. The same for both pages. */
export function benchConsole(client: QueryClient, page: ReactNode): ReactNode {
  const router = createBrowserRouter([{ path: "*", element: page }]);
  return (
    <ThemeProvider>
      <App>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ThemeProvider>
  );
}

/** What is asked for in the address, e.g. `?part=list&rows=100`. */
export function askedFor(): { readonly part: string; readonly count: number } {
  const search = new URLSearchParams(location.search);
  return { part: search.get("part") ?? "list", count: Number(search.get("count") ?? "10") };
}
