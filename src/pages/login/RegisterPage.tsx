import type { UserCreate } from "../../generated/entities/user.ts";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { USERNAME_HINT, USERNAME_LENGTH, usernameProblem } from "../../schema/kinds/usernameRule.ts";
import { FormFooter } from "./FormFooter.tsx";
import { LoginField } from "./LoginField.tsx";
import styles from "./LoginPage.module.css";
import { newPasswordErrors, NewPasswordFields } from "./NewPasswordFields.tsx";
import { phoneCodeErrors, PhoneCodeFields } from "./PhoneCodeFields.tsx";
import { useSubmission } from "./useSubmission.ts";
import type { CodeSending } from "./verification.types.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** What a person fills in to ask for an account. */
export interface RegistrationEntry extends Pick<UserCreate, "username" | "realname" | "password"> {
  readonly phone: string;
  readonly smscode: string;
}

/** Props of `RegisterPage`. */
export interface RegisterPageProps extends CodeSending {
  /** Resolved, the page is left. @throws with the sentence the person reads, and the fields it is about */
  readonly onRegister: (entry: RegistrationEntry) => Promise<void>;
  /** The way back to the sign-in. */
  readonly links: ReactNode;
}

type Errors = Readonly<Partial<Record<keyof RegistrationEntry | "confirmpassword", string | undefined>>>;

const FIELDS = ["username", "realname", "password", "confirmpassword", "phone", "smscode"] as const;

/** Asks for an account; the phone number is proved by a code. What was typed stays when something is refused. */
export function RegisterPage({ onRegister, links, slider, sendCode }: RegisterPageProps) {
  const form = useRef<HTMLFormElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const realname = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirmpassword = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const smscode = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const submission = useSubmission({
    fallback: "注册没有成功，请重试",
    onRefused: ({ message, problems }) => (show(problems) ? undefined : message),
  });

  useEffect(() => username.current?.focus(), []);

  const clear = (field: keyof Errors) => setErrors((current) => ({ ...current, [field]: undefined }));

  function show(problems: Errors) {
    setErrors(problems);
    const first = FIELDS.find((field) => problems[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submission.isPending) return;
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => trimSpace(String(entered.get(name)));
    const entry = {
      username: text("username"),
      realname: text("realname"),
      phone: text("phone"),
      smscode: text("smscode"),
      password: String(entered.get("password")),
    };
    if (!show(entryErrors(entry, String(entered.get("confirmpassword"))))) void submission.submit(() => onRegister(entry));
  }

  return (
    <div className={styles.form}>
      <h1 className={styles.title}>注册账号</h1>
      <p className={styles.lead}>注册后由管理员审核并分配权限</p>
      <form ref={form} className={styles.fields} aria-label="注册账号" noValidate onSubmit={handleSubmit}>
        <LoginField
          ref={username}
          label="账号"
          name="username"
          autoComplete="username"
          maxLength={USERNAME_LENGTH.most}
          error={errors.username}
          hint={USERNAME_HINT}
          onInput={() => clear("username")}
        />
        <LoginField
          ref={realname}
          label="姓名"
          name="realname"
          autoComplete="name"
          // The browser counts rare characters twice; the server counts to 30.
          maxLength={60}
          error={errors.realname}
          onInput={() => clear("realname")}
        />
        <NewPasswordFields password={password} confirmpassword={confirmpassword} errors={errors} onInput={clear} />
        <PhoneCodeFields
          phone={phone}
          smscode={smscode}
          errors={errors}
          onErrors={(changed) => setErrors((current) => ({ ...current, ...changed }))}
          slider={slider}
          sendCode={sendCode}
        />
        <FormFooter label="注册" submission={submission} />
      </form>
      <nav className={styles.links}>{links}</nav>
    </div>
  );
}

function entryErrors({ username, realname, phone, smscode, password }: RegistrationEntry, confirmation: string): Errors {
  return {
    ...usernameErrors(username),
    ...(realname ? {} : { realname: "请输入姓名" }),
    ...newPasswordErrors(password, confirmation),
    ...phoneCodeErrors(phone, smscode),
  };
}

function usernameErrors(username: string): Errors {
  if (!username) return { username: "请输入账号" };
  const problem = usernameProblem(username);
  return problem === undefined ? {} : { username: problem };
}
