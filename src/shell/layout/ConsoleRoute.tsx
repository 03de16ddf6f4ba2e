import { App } from "antd";
import { Suspense } from "react";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { noticePlaces } from "../../runtime/window/noticeRegion.ts";
import { registerActions } from "../pages/registeredActions.tsx";
import { registerWidgets } from "../pages/registeredWidgets.tsx";
import { useSession } from "../session/session.store.ts";
import { ConsoleLayout } from "./ConsoleLayout.tsx";
import { ConsoleProviders } from "./ConsoleProviders.tsx";

registerActions();
registerWidgets();

const FirstPassword = lazyPart(async () => (await import("../signed-in/FirstPassword.tsx")).FirstPassword);

/** Everything behind the sign-in; loaded after it. A password that somebody else knows is changed first. */
export function ConsoleRoute() {
  const mustChangePassword = useSession(({ user }) => user?.mustChangePassword ?? false);
  return (
    <App {...noticePlaces}>
      <Suspense>{mustChangePassword ? <FirstPassword /> : <Console />}</Suspense>
    </App>
  );
}

function Console() {
  return (
    <ConsoleProviders>
      <ConsoleLayout />
    </ConsoleProviders>
  );
}
