import { Suspense } from "react";
import type { ComponentType } from "react";
import { Navigate } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { loadPart } from "../runtime/code/loadPart.ts";
import { loadEntranceOptions, loadSignIn } from "./entrance/entranceOptions.ts";
import { HOME_PATH } from "./navigation/navigation.ts";
import { BootScreen } from "./router/BootScreen.tsx";
import { Console } from "./router/consoleCode.ts";
import { guardConsole, guardSession } from "./router/guard.ts";
import { RootLayout } from "./router/RootLayout.tsx";
import { RouteError } from "./router/RouteError.tsx";
import { ALTERATION_PATH, APP_SIGN_IN_PATH, REGISTER_PATH, REGISTER_RESULT_PATH, SIGN_IN_PATH } from "./session/signInPath.ts";

const loadSelfCheck = route(async () => (await import("./router/SelfCheckRoute.tsx")).SelfCheckRoute);

/** Code of a whole route, in the form the router asks for; where it does not come, `RouteError` says so. */
function route(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadPart(load) });
}

/**
 * The fixed routes (spec §2.1). The pages of the server's menu share one route, because they share one
 * frame and stay alive beside each other; `guardConsole` knows their addresses and sends all others to /404.
 */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <BootScreen />,
    children: [
      { path: "/", element: <Navigate to={HOME_PATH} replace /> },
      { path: "/user", element: <Navigate to={SIGN_IN_PATH} replace /> },
      {
        path: SIGN_IN_PATH,
        loader: loadSignIn,
        lazy: route(async () => (await import("./entrance/SignInRoute.tsx")).SignInRoute),
      },
      {
        path: REGISTER_PATH,
        loader: loadEntranceOptions,
        lazy: route(async () => (await import("./entrance/RegisterRoute.tsx")).RegisterRoute),
      },
      {
        path: REGISTER_RESULT_PATH,
        lazy: route(async () => (await import("./entrance/RegisterResultRoute.tsx")).RegisterResultRoute),
      },
      {
        path: ALTERATION_PATH,
        loader: loadEntranceOptions,
        lazy: route(async () => (await import("./entrance/AlterationRoute.tsx")).AlterationRoute),
      },
      { path: "/oauth2-app", element: <Navigate to={APP_SIGN_IN_PATH} replace /> },
      {
        path: APP_SIGN_IN_PATH,
        loader: loadSignIn,
        lazy: route(async () => (await import("./entrance/AppSignInRoute.tsx")).AppSignInRoute),
      },
      // Whether a computer fits the console is told before anybody can sign in on it.
      { path: "/test", element: <Navigate to="/test/home" replace /> },
      { path: "/test/home", lazy: loadSelfCheck },
      { path: "/tt/tt", loader: guardSession, lazy: loadSelfCheck },
      { path: "/tt", element: <Navigate to="/tt/tt" replace /> },
      // Not `lazy` of the route, which would fetch the console for people the guard turns away.
      {
        path: "*",
        loader: guardConsole,
        element: (
          <Suspense fallback={<BootScreen />}>
            <Console />
          </Suspense>
        ),
      },
    ],
  },
];
