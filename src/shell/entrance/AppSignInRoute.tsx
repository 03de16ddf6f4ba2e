import { Button } from "antd";
import { Suspense, useEffect, useRef } from "react";
import { Link, useLoaderData, useLocation } from "react-router-dom";
import { EntranceResult } from "../../pages/login/EntranceResult.tsx";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { SIGN_IN_PATH } from "../session/signInPath.ts";
import { EntranceLayout } from "../brand/EntranceLayout.tsx";
import type { EntranceOptions, EntranceProvider } from "./entranceOptions.ts";
import { departTo } from "./thirdParty.ts";
import { useEntry } from "./useEntry.ts";
import { useThirdPartyReturn } from "./useThirdPartyReturn.ts";

const EntryChoice = lazyPart(async () => (await import("./EntryChoice.tsx")).EntryChoice);

/** The sign-in inside an office app: the app vouches for its user, so nothing is typed. */
export function AppSignInRoute() {
  useDocumentTitle("登录");
  const location = useLocation();
  const { providers } = useLoaderData<EntranceOptions>();
  const { choice, failure: entryFailure, enter } = useEntry();
  const { isPending, failure: returnFailure } = useThirdPartyReturn(enter);
  const failure = entryFailure ?? returnFailure;
  const provider = appProvider(providers);
  const hasDeparted = useRef(false);
  const mayDepart = provider !== undefined && !isPending && failure === undefined && choice === undefined;

  useEffect(() => {
    if (!provider || !mayDepart || hasDeparted.current) return;
    hasDeparted.current = true;
    departTo(provider, location);
  }, [provider, mayDepart, location]);

  const byAccount = <Link to={SIGN_IN_PATH + location.search}>使用账号登录</Link>;
  if (choice)
    return (
      <EntranceLayout>
        <Suspense>
          <EntryChoice choice={choice} />
        </Suspense>
      </EntranceLayout>
    );
  if (failure !== undefined || !provider)
    return (
      <EntranceLayout>
        <EntranceResult
          status="warning"
          title={failure === undefined ? "没有开通应用内登录" : "登录没有成功"}
          text={failure ?? "管理员没有为这个应用配置登录，请使用账号登录。"}
        >
          {provider && (
            <Button type="primary" onClick={() => departTo(provider, location)}>
              重新登录
            </Button>
          )}
          {byAccount}
        </EntranceResult>
      </EntranceLayout>
    );
  return (
    <EntranceLayout>
      <output>正在登录…</output>
    </EntranceLayout>
  );
}

/** The provider of the app whose browser this is; outside an app the only one there is. */
function appProvider(providers: readonly EntranceProvider[]): EntranceProvider | undefined {
  const agent = navigator.userAgent.toLowerCase();
  const own = providers.find(({ app }) => app !== null && agent.includes(app));
  const codes = providers.filter(({ kind }) => kind === "code");
  return own ?? (codes.length === 1 ? codes[0] : undefined);
}
