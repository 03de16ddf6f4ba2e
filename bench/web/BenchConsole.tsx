/// <reference types="vite/client" />
import "@ant-design/v5-patch-for-react-19";
import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/es/locale/zh_CN.js";
import type { ReactNode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { shellTheme, shellVariables } from "../../src/shell/theme/theme.ts";
import "../../src/shell/theme/global.css";

for (const [name, value] of Object.entries(shellVariables("light"))) document.documentElement.style.setProperty(name, value);

const theme = shellTheme("light");

/** What every page of a console stands in: language and look, messages, cache, router. The same for both pages. */
export function benchConsole(client: QueryClient, page: ReactNode): ReactNode {
  const router = createBrowserRouter([{ path: "*", element: page }]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

/** What is asked for in the address, e.g. `?part=list&rows=100`. */
export function askedFor(): { readonly part: string; readonly count: number } {
  const search = new URLSearchParams(location.search);
  return { part: search.get("part") ?? "list", count: Number(search.get("count") ?? "10") };
}
