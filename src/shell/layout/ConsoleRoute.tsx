import { App } from "antd";
import { FirstPassword } from "../entrance/FirstPassword.tsx";
import { registerActions } from "../pages/registeredActions.tsx";
import { useSession } from "../session/session.store.ts";
import { ConsoleLayout } from "./ConsoleLayout.tsx";
import { ConsoleProviders } from "./ConsoleProviders.tsx";

registerActions();

/** Everything behind the sign-in; loaded after it. A password that somebody else knows is changed first. */
export function ConsoleRoute() {
  const mustChangePassword = useSession(({ user }) => user?.mustChangePassword ?? false);
  return <App>{mustChangePassword ? <FirstPassword /> : <Console />}</App>;
}

function Console() {
  return (
    <ConsoleProviders>
      <ConsoleLayout />
    </ConsoleProviders>
  );
}
