import { HOME_SCREEN } from "../navigation/navigation.ts";
import { SchemaScreen } from "../../runtime/screens/SchemaScreen.tsx";

/** The landing page: a dashboard, with what the shell knows of the person on its hand-written cards. */
export function HomeRoute() {
  return <SchemaScreen screenId={HOME_SCREEN} />;
}
