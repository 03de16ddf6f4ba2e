import { Switch } from "antd";
import { useId } from "react";
import { SettingsRow } from "../../pages/account/SettingsRow.tsx";
import { changeNoticeSettings, useNoticeSettings } from "../notices/noticeSettings.store.ts";
import type { NoticeSettings as NoticeSettingsOfBrowser } from "../notices/noticeSettings.store.ts";
import styles from "./NoticeSettings.module.css";

/** How new messages reach the person at this computer; in force at once. */
export function NoticeSettings() {
  return (
    <div className={styles.list}>
      <Row
        name="readsAloud"
        title="朗读新消息"
        help="收到新消息时，用这台电脑的中文语音读出内容，电脑没有装中文语音时不会出声。公共场所请保持关闭。"
      />
      <Row name="chatSound" title="聊天提示音" help="收到聊天消息而您没有在看时，响一声短促的提示音。" />
      <Row
        name="chatDesktop"
        title="聊天桌面通知"
        help="收到聊天消息而您没有在看时，在电脑桌面上弹出通知。浏览器会先询问是否允许；他人能看到这台电脑的场所请保持关闭。"
      />
      <Row name="pollsBesideSocket" title="定时查询新消息" help="实时连接正常时也每隔几秒查询一次。关闭后只在连接中断时查询。" />
      <p className={styles.note}>设置保存在这台设备的浏览器中。</p>
    </div>
  );
}

interface RowProps {
  readonly name: keyof NoticeSettingsOfBrowser;
  readonly title: string;
  readonly help: string;
}

function Row({ name, title, help }: RowProps) {
  const id = useId();
  const isOn = useNoticeSettings((settings) => settings[name]);
  return (
    <SettingsRow title={title} titleId={id} help={help}>
      <Switch aria-labelledby={id} checked={isOn} onChange={(next) => void change(name, next)} />
    </SettingsRow>
  );
}

/** Desktop notices need the browser's word; where it is not given, the switch stays off. */
async function change(name: keyof NoticeSettingsOfBrowser, next: boolean): Promise<void> {
  const isAllowed = name !== "chatDesktop" || !next || (await globalThis.Notification?.requestPermission()) === "granted";
  changeNoticeSettings({ [name]: next && isAllowed });
}
