import { useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form, Input, Modal } from "antd";
import type { InputRef } from "antd";
import { Suspense, useRef, useState } from "react";
import type { RefObject } from "react";
import { entranceFailure } from "../../pages/login/entranceFailure.ts";
import { useSliderProof } from "../../pages/login/useSliderProof.ts";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { PasswordInput } from "../../runtime/fields/password/PasswordInput.tsx";
import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { followRights } from "./followRights.ts";
import { slider } from "../session/entranceCalls.ts";
import { SIGN_IN_PATH } from "../session/signInPath.ts";
import { leave } from "../session/leave.ts";
import { beginSession, displayName, sessionStore, useSession } from "../session/session.store.ts";
import { signInByPassword } from "../session/signIn.ts";
import { askToSignInAgain, useSignInAgainAsked } from "../session/signInAgain.store.ts";

const SliderField = lazyPart(async () => (await import("../../pages/login/SliderField.tsx")).SliderField);

interface Typed {
  readonly password: string;
}

/**
 * Lets a person whose session ended sign in again over the page, so that what they typed below stays and can be
 * saved. Nothing closes it but the right password, or giving the typed text up on purpose.
 */
export function SignInAgain() {
  const isAsked = useSignInAgainAsked();
  const ask = useConfirm();
  const password = useRef<InputRef>(null);

  function confirmLeaving() {
    void ask({
      title: "放弃未保存的内容？",
      text: "离开后，刚才填写的内容不会保留。",
      okText: "放弃并离开",
      danger: true,
      zIndex: 2000,
    }).then((agreed) => agreed && leave());
  }

  return (
    <Modal
      open={isAsked}
      title="登录已过期"
      width={420}
      closable={false}
      keyboard={false}
      maskClosable={false}
      destroyOnHidden
      // Above the dialogs and drawers that hold what was typed.
      zIndex={1900}
      footer={null}
      afterOpenChange={(isOpen) => isOpen && password.current?.focus()}
    >
      <Alert type="info" showIcon message="页面上有没有保存的内容。在这里重新登录后，可以接着填写和保存。" />
      <PasswordStep password={password} />
      {/* Who knows no password comes by phone or another system, which takes the whole page. This one then goes on by itself. */}
      <Button type="link" block href={SIGN_IN_PATH} target="_blank" rel="noopener" style={{ marginTop: 8 }}>
        用其他方式登录（打开新窗口，登录后回到这里接着填写）
      </Button>
      <Button type="link" block danger onClick={confirmLeaving}>
        放弃未保存的内容，离开
      </Button>
    </Modal>
  );
}

function PasswordStep({ password }: { readonly password: RefObject<InputRef | null> }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const user = useSession((session) => session.user);
  const [form] = Form.useForm<Typed>();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();
  const [needsSlider, setNeedsSlider] = useState(false);
  const { proof, round, field, renew } = useSliderProof();

  async function handleFinish({ password: typed }: Typed) {
    if (needsSlider && !proof) return setFault("请先拖动滑块完成验证");
    setPending(true);
    setFault(undefined);
    try {
      await resume(typed, proof);
    } catch (error) {
      const failure = entranceFailure(error, "登录失败，请重试");
      // Not a reset, which would put another input in the place of the one that takes the focus.
      form.setFieldValue("password", "");
      setFault(failure.message);
      setNeedsSlider((needed) => needed || failure.needsSlider);
      renew();
      password.current?.focus();
      return;
    } finally {
      setPending(false);
    }
    askToSignInAgain(false);
    void message.success("已重新登录，可以继续操作");
    // Rights that can't be read right now stay as they were; the server checks every call anyway.
    await followRights().catch(() => undefined);
    await queries.invalidateQueries();
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void handleFinish(typed)} style={{ marginTop: 16 }}>
      <Form.Item label="账号">
        <Input value={`${user?.username ?? ""}（${displayName(user)}）`} readOnly autoComplete="username" aria-label="账号" />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[{ required: true, message: "请输入密码" }]}
        {...(fault === undefined ? {} : { help: fault, validateStatus: "error" as const })}
      >
        <PasswordInput ref={password} autoComplete="current-password" onChange={() => setFault(undefined)} />
      </Form.Item>
      {needsSlider && (
        <Suspense>
          <SliderField key={round} verification={slider} {...field} />
        </Suspense>
      )}
      <Button type="primary" htmlType="submit" block loading={isPending}>
        重新登录
      </Button>
    </Form>
  );
}

/** Begins a new session of the same person, in the tenant they were working in. */
async function resume(password: string, sliderProof: string | undefined): Promise<void> {
  const { user, tenantId } = sessionStore.getState();
  const answer = await signInByPassword({ username: user?.username ?? "", password, ...(sliderProof ? { sliderProof } : {}) });
  beginSession({ ...answer, userInfo: { ...answer.userInfo, tenantId } });
}
