import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton, Space, Tag } from "antd";
import { LoadFailure, useDictionary } from "../../runtime/index.ts";
import { accountKeys, loadProfile } from "./accountApi.ts";
import type { Profile } from "./accountApi.ts";
import styles from "./account.module.css";
import { OwnAvatar } from "./OwnAvatar.tsx";
import { SignInLog } from "./SignInLog.tsx";

/** Props of `AccountCenter`. */
export interface AccountCenterProps {
  /** Opens a section of the settings. */
  readonly onSettings: (section: "base" | "security") => void;
}

/** Who the person is to this console, and when they came. */
export function AccountCenter({ onSettings }: AccountCenterProps) {
  const { data: profile, error, isFetching, refetch } = useQuery({ queryKey: accountKeys.profile, queryFn: loadProfile });
  return (
    <div className={styles.center}>
      <section className={styles.card}>
        {profile ? (
          <Person profile={profile} onSettings={onSettings} />
        ) : error ? (
          <LoadFailure title="个人资料加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active avatar={{ size: 96 }} paragraph={{ rows: 11 }} />
        )}
      </section>
      <div className={styles.card}>
        <SignInLog />
      </div>
    </div>
  );
}

function Person({ profile, onSettings }: AccountCenterProps & { readonly profile: Profile }) {
  const sex = useDictionary("sex");
  const facts: readonly (readonly [string, string | null])[] = [
    ["性别", profile.sex && sex.textOf(profile.sex)],
    ["生日", profile.birthday],
    ["手机号", profile.phone],
    ["邮箱", profile.email],
    ["部门", profile.departs.join("、") || null],
    ["注册时间", profile.createTime],
    ["最近登录", profile.lastLoginTime],
  ];
  return (
    <>
      <div className={styles.who}>
        <OwnAvatar name={profile.realname} path={profile.avatar?.[0]?.path} size={96} />
        <h1>{profile.realname}</h1>
        <span className={styles.quiet}>{profile.username}</span>
        <Space wrap size={[4, 4]} style={{ justifyContent: "center" }}>
          {profile.roles.map((role) => (
            <Tag key={role} color="blue" style={{ marginInlineEnd: 0 }}>
              {role}
            </Tag>
          ))}
        </Space>
      </div>
      <dl className={styles.facts}>
        {facts.map(([title, text]) => (
          <Fact key={title} title={title} text={text} />
        ))}
      </dl>
      <Space wrap>
        <Button type="primary" onClick={() => onSettings("base")}>
          修改资料
        </Button>
        <Button onClick={() => onSettings("security")}>修改密码</Button>
      </Space>
    </>
  );
}

function Fact({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{text ?? "—"}</dd>
    </>
  );
}
