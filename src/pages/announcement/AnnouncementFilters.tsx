import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { clearable, useTypedDraft } from "../../runtime/index.ts";
import styles from "./AnnouncementPage.module.css";
import type { NoticeQuery } from "./noticeApi.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** What the list is searched by. */
export type NoticeFilter = Pick<NoticeQuery, "titile" | "senderName" | "readFlag">;

/** No condition at all. */
export const noFilter: NoticeFilter = { titile: "", senderName: "", readFlag: "" };

const readChoices = [
  { value: "", label: "全部" },
  { value: "0", label: "未读" },
  { value: "1", label: "已读" },
];

/** Props of `AnnouncementFilters`. */
export interface AnnouncementFiltersProps {
  readonly onSearch: (filter: NoticeFilter) => void;
}

/** The query bar of the personal page; Enter searches, choosing read or unread does so at once. */
export function AnnouncementFilters({ onSearch }: AnnouncementFiltersProps) {
  const [form] = Form.useForm<NoticeFilter>();
  const [isTyped, setTyped] = useState(false);
  useTypedDraft(isTyped);

  function search({ titile, senderName, readFlag }: NoticeFilter): void {
    setTyped(false);
    onSearch({ titile: trimSpace(titile), senderName: trimSpace(senderName), readFlag });
  }

  return (
    <Form form={form} component={false} initialValues={noFilter} onValuesChange={() => setTyped(true)} onFinish={search}>
      <form
        className={styles.filters}
        aria-label="查询条件"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Form.Item name="titile" noStyle>
          <Input allowClear={clearable} maxLength={100} placeholder="标题" aria-label="标题" />
        </Form.Item>
        <Form.Item name="senderName" noStyle>
          <Input allowClear={clearable} maxLength={30} placeholder="发布人姓名" aria-label="发布人姓名" />
        </Form.Item>
        <Form.Item name="readFlag" noStyle>
          <Select options={readChoices} aria-label="是否已读" onChange={() => form.submit()} />
        </Form.Item>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              form.resetFields();
              search(noFilter);
            }}
          >
            重置
          </Button>
        </div>
      </form>
    </Form>
  );
}
