import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Radio, Skeleton, Spin, Upload } from "antd";
import { Suspense, useEffect, useState } from "react";
import {
  asApiError,
  DayInput,
  isDay,
  LoadFailure,
  PictureCropDialog,
  recogniseFile,
  serverToday,
  unreadDay,
  trimSpace,
  uploadFile,
  useDictionary,
  useUnsavedGuard,
} from "../../runtime/index.ts";
import { anyOf } from "../../schema/kinds/fileLimits.ts";
import { acceptedText } from "../../schema/kinds/fileWords.ts";
import { accountKeys, loadProfile, saveProfile } from "./accountApi.ts";
import type { Profile, ProfileChange } from "./accountApi.ts";
import styles from "./account.module.css";
import { OwnAvatar } from "./OwnAvatar.tsx";
import { useRefusableForm } from "../parts/useRefusableForm.ts";

/** Props of `BaseSettings`. */
export interface BaseSettingsProps {
  /** Told the person's data after each change. */
  readonly onChanged: (profile: Profile) => void;
}

interface Typed {
  readonly email?: string | null;
  readonly sex?: string | null;
  readonly birthday?: string | null;
  readonly signature?: string | null;
}

/** Pixels across of the kept picture. */
const AVATAR_SIDE = 320;
const MAX_PICTURE = 10 * 1024 * 1024;
const AVATAR_LIMITS = { ...anyOf("image"), maxSide: AVATAR_SIDE };
/** A sentence of what to do takes longer to read than one that something is done. */
const REFUSAL_SECONDS = 10;

/** The person's own data: what they may change, and what only their administrator may. */
export function BaseSettings({ onChanged }: BaseSettingsProps) {
  const queries = useQueryClient();
  const { data: profile, error, isFetching, refetch } = useQuery({ queryKey: accountKeys.profile, queryFn: loadProfile });
  const save = useMutation({
    mutationFn: async (change: ProfileChange) => {
      try {
        return await saveProfile(profile?.rev ?? 0, change);
      } catch (fault) {
        if (asApiError(fault).kind !== "conflict") throw fault;
        await refetch();
        throw new Error("资料已在别处修改：您没有改的项目已更新，填写的内容保持不变，请核对后再保存", { cause: fault });
      }
    },
    onSuccess: (saved) => {
      queries.setQueryData(accountKeys.profile, saved);
      onChanged(saved);
    },
  });
  if (!profile)
    return error ? (
      <LoadFailure title="个人资料加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active avatar title={false} paragraph={{ rows: 6 }} />
    );
  return (
    <>
      <Picture profile={profile} onSave={(change) => save.mutateAsync(change)} />
      <BaseForm profile={profile} onSave={(change) => save.mutateAsync(change)} />
    </>
  );
}

interface PartProps {
  readonly profile: Profile;
  readonly onSave: (change: ProfileChange) => Promise<Profile>;
}

function Picture({ profile, onSave }: PartProps) {
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();

  async function choose(chosen: File) {
    // It is cut before it is sent, and then much smaller.
    const recognised = await recogniseFile(chosen, AVATAR_LIMITS);
    if (!recognised.ok) void message.warning(recognised.message, REFUSAL_SECONDS);
    else if (chosen.size > MAX_PICTURE) void message.warning("图片不能超过 10 MB，请换一张小一点的图片");
    else setFile(recognised.file);
    // Nothing is sent before it is cut.
    return Upload.LIST_IGNORE;
  }

  async function keep(picture: File) {
    const stored = await uploadFile(picture, { biz: "avatar", type: "image", onProgress: () => undefined });
    await onSave({ avatar: [stored] });
    void message.success("头像已更新");
  }

  return (
    <div className={styles.picture}>
      <OwnAvatar name={profile.realname} path={profile.avatar?.[0]?.path} size={88} />
      <div>
        <Upload accept="image/*" showUploadList={false} beforeUpload={choose}>
          <Button>更换头像</Button>
        </Upload>
        {(profile.avatar?.length ?? 0) > 0 && (
          <Button
            type="link"
            onClick={() => void onSave({ avatar: [] }).catch((fault: unknown) => message.warning(asApiError(fault).message))}
          >
            恢复默认
          </Button>
        )}
        <p className={styles.quiet}>{acceptedText(AVATAR_LIMITS)}，不超过 10 MB</p>
      </div>
      {file && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <PictureCropDialog
            file={file}
            title="裁剪头像"
            okText="保存"
            hint="拖动图片，让脸部在圆圈中间。"
            ratio={1}
            width={AVATAR_SIDE}
            isRound
            onSave={keep}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function BaseForm({ profile, onSave }: PartProps) {
  const { form, isPending, submit } = useRefusableForm<Typed>();
  const { message } = App.useApp();
  const sexes = useDictionary("sex").items;
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedGuard(isUnsaved);
  useEffect(() => {
    // What comes in from elsewhere takes the place of all that nobody has changed here.
    const latest = Object.entries(typedOf(profile)).filter(([name]) => !form.isFieldTouched(name as keyof Typed));
    form.setFieldsValue(Object.fromEntries(latest));
  }, [form, profile]);

  async function send({ email, sex, birthday, signature }: Typed) {
    const texts = { email: trimSpace(email ?? "") || null, signature: trimSpace(signature ?? "") || null };
    await onSave({ ...texts, sex: sex ?? null, birthday: birthday ?? null });
    form.setFields((["email", "sex", "birthday", "signature"] as const).map((name) => ({ name, touched: false })));
    setUnsaved(false);
    void message.success("保存成功");
  }

  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.section ?? ""}
      requiredMark={false}
      // The browser's own words would stand over those of the form, in a language of its own.
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={typedOf(profile)}
      onValuesChange={() => setUnsaved(true)}
      onFinish={(typed) => void submit(() => send(typed))}
    >
      <Form.Item label="姓名" extra="姓名、手机号和部门由管理员维护">
        <Input value={profile.realname} readOnly variant="filled" aria-label="姓名" />
      </Form.Item>
      <Form.Item name="email" label="邮箱" rules={[{ type: "email", message: "邮箱格式不正确" }]}>
        <Input type="email" autoComplete="email" maxLength={100} />
      </Form.Item>
      <Form.Item name="sex" label="性别">
        <Radio.Group options={sexes.map(({ value, text }) => ({ value, label: text }))} />
      </Form.Item>
      <Form.Item name="birthday" label="生日" rules={[{ validator: (_, day: string | null) => judgeBirthday(day) }]}>
        <DayInput disabledDate={(day) => day.format("YYYY-MM-DD") > serverToday()} />
      </Form.Item>
      <Form.Item name="signature" label="个性签名" extra="同事在即时通讯的好友中看到">
        <Input maxLength={60} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending}>
        保存
      </Button>
    </Form>
  );
}

async function judgeBirthday(day: string | null | undefined): Promise<void> {
  if (!isDay(day)) throw new Error(unreadDay);
  if (day && day > serverToday()) throw new Error("生日不能晚于今天");
}

function typedOf({ email, sex, birthday, signature }: Profile): Typed {
  return { email, sex, birthday, signature };
}
