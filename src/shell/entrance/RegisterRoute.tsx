import { Link, useLoaderData, useNavigate } from "react-router-dom";
import { EntranceResult } from "../../pages/login/EntranceResult.tsx";
import { RegisterPage } from "../../pages/login/RegisterPage.tsx";
import type { RegistrationEntry } from "../../pages/login/RegisterPage.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { REGISTER_RESULT_PATH, SIGN_IN_PATH } from "../session/signInPath.ts";
import { codeSender, register, slider } from "../session/entranceCalls.ts";
import { EntranceLayout } from "../brand/EntranceLayout.tsx";
import type { EntranceOptions } from "./entranceOptions.ts";

const sendRegisterCode = codeSender("register");

/** The registration at its address; where it is switched off, the page says so. */
export function RegisterRoute() {
  useDocumentTitle("注册账号");
  const { registration } = useLoaderData<EntranceOptions>();
  const navigate = useNavigate();

  async function handleRegister(entry: RegistrationEntry) {
    await register(entry);
    await navigate(REGISTER_RESULT_PATH, { replace: true, state: { username: entry.username } });
  }

  return (
    <EntranceLayout>
      {registration ? (
        <RegisterPage
          slider={slider}
          sendCode={sendRegisterCode}
          onRegister={handleRegister}
          links={<Link to={SIGN_IN_PATH}>使用已有账号登录</Link>}
        />
      ) : (
        <EntranceResult status="info" title="未开放注册" text="系统未开放注册，请联系管理员开通账号。">
          <Link to={SIGN_IN_PATH}>返回登录</Link>
        </EntranceResult>
      )}
    </EntranceLayout>
  );
}
