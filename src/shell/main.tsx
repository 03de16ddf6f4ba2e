import "@ant-design/v5-patch-for-react-19";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { styleNonce } from "./brand/platform.ts";
import { routes } from "./routes.tsx";
import { silenceInputMethod } from "../runtime/window/inputMethodKeys.ts";
import { adoptContentPolicy } from "./security/adoptContentPolicy.ts";
import { watchPresence } from "./session/presence.ts";
import { watchOtherWindows } from "./session/watchOtherWindows.ts";
import { nameIcons } from "./theme/nameIcons.ts";
import { ThemeProvider } from "./theme/ThemeProvider.tsx";

// Starts the console. Whatever a person needs only after signing in is loaded by the routes.
const root = document.getElementById("root");
if (!root) throw new Error("index.html lacks the element #root.");

adoptContentPolicy(styleNonce);
nameIcons();
const router = createBrowserRouter(routes);
watchOtherWindows();
watchPresence();
silenceInputMethod();
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
);
