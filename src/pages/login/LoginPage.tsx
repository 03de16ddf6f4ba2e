import { Suspense } from "react";
import type { ReactNode } from "react";
import { lazyPart } from "../../runtime/index.ts";
import { AccountForm } from "./AccountForm.tsx";
import type { AccountFormProps } from "./AccountForm.tsx";
import styles from "./LoginPage.module.css";
import { LoginTabs } from "./LoginTabs.tsx";
import type { CodeSending } from "./verification.types.ts";

const PhoneForm = lazyPart(async () => (await import("./PhoneForm.tsx")).PhoneForm);

/** Another system that people sign in with. */
export interface LoginProvider {
  readonly id: string;
  readonly title: string;
}

/** Props of `LoginPage`. */
export interface LoginPageProps extends AccountFormProps, CodeSending {
  /** Codes can be sent to phones. */
  readonly hasPhone: boolean;
  readonly providers: readonly LoginProvider[];
  /** Signs in by phone; rejects with an error whose message the person reads. */
  readonly onPhoneSignIn: (entered: { readonly phone: string; readonly smscode: string }) => Promise<void>;
  readonly onProvider: (id: string) => void;
  /** Demo accounts can still be entered with their first passwords: nobody should leave real data here. @default false */
  readonly isDemonstration?: boolean;
  /** Links to registration and to a lost password, where they are open. */
  readonly links?: ReactNode;
}

/** The sign-in with all ways that are open. Resolved, the page is left. */
export function LoginPage({ hasPhone, providers, isDemonstration = false, onPhoneSignIn, onProvider, links, ...account }: LoginPageProps) {
  const { slider, sendCode, ...form } = account;
  const tabs = [
    { key: "account", label: "账号密码登录", content: <AccountForm slider={slider} {...form} /> },
    ...(hasPhone
      ? [
          {
            key: "phone",
            label: "手机号登录",
            content: (
              <Suspense fallback={<div className={styles.formPlace} aria-busy="true" />}>
                <PhoneForm slider={slider} sendCode={sendCode} submitLabel="登录" onSubmit={onPhoneSignIn} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>登录</h1>
      {!hasPhone && <p className={styles.lead}>请使用工作账号登录</p>}
      {isDemonstration && (
        <p role="note" className={styles.demonstration}>
          这是演示系统：演示账号仍在使用初始密码，请不要录入真实信息。
        </p>
      )}
      <LoginTabs tabs={tabs} />
      {links && <nav className={styles.links}>{links}</nav>}
      {providers.length > 0 && (
        <section className={styles.providers} aria-label="第三方登录">
          <h2 className={styles.providersTitle}>第三方登录</h2>
          <div className={styles.providerList}>
            {providers.map(({ id, title }) => (
              <button key={id} type="button" className={styles.provider} onClick={() => onProvider(id)}>
                {title}
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
