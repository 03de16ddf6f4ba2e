import { Suspense, useState } from "react";
import { Link, useLoaderData, useLocation } from "react-router-dom";
import { LoginPage } from "../../pages/login/LoginPage.tsx";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { ALTERATION_PATH, REGISTER_PATH } from "../session/signInPath.ts";
import { codeSender, slider } from "../session/entranceCalls.ts";
import { sessionStore } from "../session/session.store.ts";
import { signInByPassword, signInByPhone } from "../session/signIn.ts";
import { EntranceLayout } from "../brand/EntranceLayout.tsx";
import type { EntranceOptions } from "./entranceOptions.ts";
import { departTo } from "./thirdParty.ts";
import { useConsoleAhead } from "./useConsoleAhead.ts";
import { useEntry } from "./useEntry.ts";
import { useThirdPartyReturn } from "./useThirdPartyReturn.ts";

const EntryChoice = lazyPart(async () => (await import("./EntryChoice.tsx")).EntryChoice);

const sendSignInCode = codeSender("signIn");

/** The sign-in at its address, with every way in that is open. */
export function SignInRoute() {
  useDocumentTitle("登录");
  const options = useLoaderData<EntranceOptions>();
  const location = useLocation();
  const [notice] = useState(() => sessionStore.getState().notice);
  const { choice, failure: entryFailure, enter } = useEntry();
  const { isPending, failure, bindToken } = useThirdPartyReturn(enter);

  useConsoleAhead(location.search);

  function handleProvider(id: string) {
    const provider = options.providers.find((candidate) => candidate.id === id);
    if (provider) departTo(provider, location);
  }

  return (
    <EntranceLayout>
      {choice ? (
        <Suspense>
          <EntryChoice choice={choice} />
        </Suspense>
      ) : isPending && entryFailure === undefined ? (
        <output>正在登录…</output>
      ) : (
        <LoginPage
          notice={entryFailure ?? failure ?? notice}
          needsSlider={options.slider}
          slider={slider}
          sendCode={sendSignInCode}
          hasPhone={options.phone}
          providers={options.providers}
          isDemonstration={options.demonstration ?? false}
          onSignIn={async (credentials) => enter(await signInByPassword(credentials), { search: location.search, bindToken })}
          onPhoneSignIn={async (entered) => enter(await signInByPhone(entered), { search: location.search, bindToken })}
          onProvider={handleProvider}
          links={entranceLinks(options)}
        />
      )}
    </EntranceLayout>
  );
}

function entranceLinks({ phone, registration }: EntranceOptions) {
  if (!phone && !registration) return undefined;
  return (
    <>
      {registration && <Link to={REGISTER_PATH}>注册账号</Link>}
      {phone && <Link to={ALTERATION_PATH}>忘记密码</Link>}
    </>
  );
}
