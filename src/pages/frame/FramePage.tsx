import { ExportOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Skeleton, Space, Tooltip } from "antd";
import { useEffect, useState } from "react";
import { originOf, readWebAddress } from "../../schema/address/readAddress.ts";
import styles from "./FramePage.module.css";

/** Props of `FramePage`. */
export interface FramePageProps {
  readonly title: string;
  /** Filled address; `undefined` while a part of it is being fetched. */
  readonly url: string | undefined;
  /** Why the address could not be made. */
  readonly fault?: string | undefined;
  readonly onRetry: () => void;
}

/** What a framed site may do: its own work, but not steer the console. */
const PERMISSIONS = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";

/** Shows another site inside a tab, locked into its frame. */
export function FramePage({ title, url, fault, onRetry }: FramePageProps) {
  const [loaded, setLoaded] = useState<string>();
  const [round, setRound] = useState(0);
  const isRefused = useRefusal(url);
  const problem = fault ?? problemOf(url) ?? (isRefused ? refusal(url) : undefined);

  function reload() {
    setLoaded(undefined);
    setRound(round + 1);
    onRetry();
  }

  return (
    <section className={styles.page} aria-label={title}>
      <div className={styles.bar}>
        <span className={styles.host}>{hostOf(url) ?? title}</span>
        <Space size={4}>
          <Tooltip title="重新加载">
            <Button type="text" aria-label="重新加载" icon={<ReloadOutlined />} onClick={reload} />
          </Tooltip>
          {url !== undefined && !problem && (
            <Tooltip title="在新窗口打开">
              <Button type="text" aria-label="在新窗口打开" icon={<ExportOutlined />} href={url} target="_blank" rel="noreferrer" />
            </Tooltip>
          )}
        </Space>
      </div>
      <div className={styles.body}>
        {problem ? (
          <div className={styles.cover}>
            <Alert type="error" showIcon message="不能显示这个页面" description={problem} />
          </div>
        ) : (
          <>
            {url !== undefined && (
              <iframe
                key={`${round} ${url}`}
                className={styles.frame}
                src={url}
                title={title}
                sandbox={isForeign(url) ? `${PERMISSIONS} allow-same-origin` : PERMISSIONS}
                referrerPolicy="no-referrer"
                onLoad={() => setLoaded(url)}
              />
            )}
            {(url === undefined || loaded !== url) && (
              <output className={styles.cover} aria-label="正在加载页面">
                <Skeleton active title={false} paragraph={{ rows: 8 }} />
              </output>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** A page of our own origin with scripts and its origin could take its frame's lock off; one elsewhere needs its cookies. */
function isForeign(url: string): boolean {
  return originOf(url) !== window.location.origin;
}

/** As the browser's own bar writes it: letters of other scripts, which may look like ours, in their coded form. */
function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

function problemOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const placeholder = /\{\{.*?\}\}/.exec(url)?.[0];
  if (placeholder) return `地址里的 ${placeholder} 没有对应的值，请联系管理员检查菜单配置（MENU_VALUES）。`;
  return readWebAddress(url) === undefined || !URL.canParse(url) ? "菜单里的地址不是一个网址，请联系管理员检查菜单配置。" : undefined;
}

function refusal(url: string | undefined): string {
  const origin = originOf(url ?? "") ?? "";
  return `来源 ${origin} 不在允许嵌入的名单里，请联系管理员把它加入环境变量 FRAME_ORIGINS。`;
}

/** The browser keeps a page out of the frame without a word to the frame; the policy's violation event tells. */
function useRefusal(url: string | undefined): boolean {
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    const handleViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (url !== undefined && effectiveDirective === "frame-src" && URL.canParse(url) && blockedURI.startsWith(new URL(url).origin))
        setRefused(url);
    };
    document.addEventListener("securitypolicyviolation", handleViolation);
    return () => document.removeEventListener("securitypolicyviolation", handleViolation);
  }, [url]);
  return url !== undefined && refused === url;
}
