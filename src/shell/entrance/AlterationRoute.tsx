import { Link, useLoaderData } from "react-router-dom";
import { AlterationPage } from "../../pages/login/AlterationPage.tsx";
import { EntranceResult } from "../../pages/login/EntranceResult.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { SIGN_IN_PATH } from "../session/signInPath.ts";
import { alterPassword, codeSender, slider, verifyPhone } from "../session/entranceCalls.ts";
import { EntranceLayout } from "../brand/EntranceLayout.tsx";
import type { EntranceOptions } from "./entranceOptions.ts";

const sendPasswordCode = codeSender("password");

/** The way to a new password at its address; without a gateway for codes it says who helps. */
export function AlterationRoute() {
  useDocumentTitle("找回密码");
  const { phone } = useLoaderData<EntranceOptions>();
  const back = <Link to={SIGN_IN_PATH}>返回登录</Link>;
  return (
    <EntranceLayout>
      {phone ? (
        <AlterationPage slider={slider} sendCode={sendPasswordCode} onVerify={verifyPhone} onChange={alterPassword} links={back} />
      ) : (
        <EntranceResult status="info" title="请联系管理员重置密码" text="系统没有开通短信验证，管理员可以为您重置密码。">
          {back}
        </EntranceResult>
      )}
    </EntranceLayout>
  );
}
