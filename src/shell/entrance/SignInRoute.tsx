import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { LoginPage } from "../../pages/login/LoginPage.tsx";
import type { LoginPageProps } from "../../pages/login/LoginPage.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { findPage, HOME_PATH } from "../navigation/navigation.ts";
import { permissionNotice } from "../navigation/permissionNotice.ts";
import { ensurePermissions } from "../navigation/permissions.store.ts";
import { redirectTarget } from "../router/signInPath.ts";
import { loadCipher } from "../session/encryptPassword.ts";
import { endSession, sessionStore } from "../session/session.store.ts";
import { signIn } from "../session/signIn.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";

/** The sign-in at its address: afterwards to where the person wanted to go, where their menu leads there, else home. */
export function SignInRoute() {
  useDocumentTitle("登录");
  const navigate = useNavigate();
  const { search } = useLocation();
  const [notice] = useState(() => sessionStore.getState().notice);

  useEffect(() => {
    void loadCipher();
  }, []);

  const handleSignIn: LoginPageProps["onSignIn"] = async (credentials) => {
    await signIn(credentials);
    await navigate(await landingPath(search), { replace: true });
  };

  return (
    <EntranceLayout>
      <LoginPage notice={notice} onSignIn={handleSignIn} />
    </EntranceLayout>
  );
}

async function landingPath(search: string): Promise<string> {
  try {
    const { navigation } = await ensurePermissions();
    const target = redirectTarget(search);
    return target && findPage(navigation, new URL(target, window.location.origin).pathname) ? target : HOME_PATH;
  } catch (error) {
    endSession();
    throw new Error(permissionNotice(error), { cause: error });
  }
}
