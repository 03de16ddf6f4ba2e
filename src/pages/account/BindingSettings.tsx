import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Skeleton, Tag } from "antd";
import { asApiError, LoadFailure, useConfirm } from "../../runtime/index.ts";
import { accountKeys, loadBindings, loadProfile, unbindProvider } from "./accountApi.ts";
import styles from "./account.module.css";
import { SettingsRow } from "./SettingsRow.tsx";

/** What else than a password the account is entered with, as far as this installation offers it. */
export function BindingSettings() {
  const { message } = App.useApp();
  const ask = useConfirm();
  const queries = useQueryClient();
  const profile = useQuery({ queryKey: accountKeys.profile, queryFn: loadProfile });
  const bindings = useQuery({ queryKey: accountKeys.bindings, queryFn: loadBindings });
  const end = useMutation({
    mutationFn: unbindProvider,
    onSuccess: (sentence) => void message.success(sentence),
    onError: (fault) => void message.warning(asApiError(fault).message),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.bindings }),
  });
  const error = profile.error ?? bindings.error;
  if (error)
    return (
      <LoadFailure
        title="账号绑定加载失败"
        error={error}
        isLoading={profile.isFetching || bindings.isFetching}
        onRetry={() => void Promise.all([profile.refetch(), bindings.refetch()])}
      />
    );
  if (!profile.data || !bindings.data) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  const { phone } = profile.data;
  return (
    <section className={styles.section}>
      <SettingsRow
        title="手机号"
        state={phone ? <Tag color="green">{maskedPhone(phone)}</Tag> : <Tag>未绑定</Tag>}
        help={`${bindings.data.phone ? "可以用短信验证码登录。" : "短信登录没有开通，手机号只用于联系。"}手机号由管理员维护，更换请联系管理员。`}
      />
      {bindings.data.providers.map(({ id, title, boundAt }) => (
        <SettingsRow
          key={id}
          title={title}
          state={boundAt ? <Tag color="green">已绑定</Tag> : <Tag>未绑定</Tag>}
          help={boundAt ? `${boundAt} 绑定` : `在登录页用“${title}”登录时会提示绑定。`}
        >
          {boundAt && (
            <Button
              danger
              loading={end.isPending}
              aria-label={`解除绑定 ${title}`}
              onClick={() =>
                void ask({
                  title: `解除与${title}的绑定？`,
                  text: "解除后不能再用它登录。",
                  okText: "解除绑定",
                  danger: true,
                  onOk: () => end.mutateAsync(id).catch(() => undefined),
                })
              }
            >
              解除绑定
            </Button>
          )}
        </SettingsRow>
      ))}
      {bindings.data.providers.length === 0 && <p className={styles.quiet}>系统没有接入第三方登录。</p>}
    </section>
  );
}

function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");
}
