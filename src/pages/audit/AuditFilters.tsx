import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { atMost, clearable, DayRangeInput, isDay, trimSpace, unreadDay, useTypedDraft } from "../../runtime/index.ts";
import type { AuditFilter } from "./auditApi.ts";
import styles from "./AuditPage.module.css";
import { kindTexts } from "./auditTexts.ts";

/** No condition at all. */
export const noFilter: AuditFilter = { kind: "", person: "", rowId: "", begin: "", end: "" };

const kindChoices = [{ value: "", label: "全部" }, ...Object.entries(kindTexts).map(([value, label]) => ({ value, label }))];

interface TypedFilter extends Pick<AuditFilter, "kind" | "person" | "rowId"> {
  readonly days: readonly [string | null, string | null] | null;
}

const nothingTyped: TypedFilter = { kind: "", person: "", rowId: "", days: null };

/** Props of `AuditFilters`. */
export interface AuditFiltersProps {
  readonly onSearch: (filter: AuditFilter) => void;
}

/** The query bar of the audit log; Enter searches, choosing a kind or days does so at once. */
export function AuditFilters({ onSearch }: AuditFiltersProps) {
  const [form] = Form.useForm<TypedFilter>();
  const [isTyped, setTyped] = useState(false);
  useTypedDraft(isTyped);

  function search({ kind, person, rowId, days }: TypedFilter): void {
    setTyped(false);
    const [begin, end] = days ?? [null, null];
    onSearch({ kind, person: trimSpace(person), rowId: trimSpace(rowId), begin: begin ?? "", end: end ?? "" });
  }

  return (
    <Form form={form} component={false} initialValues={nothingTyped} onValuesChange={() => setTyped(true)} onFinish={search}>
      <form
        className={styles.filters}
        aria-label="查询条件"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Form.Item name="kind" noStyle>
          <Select options={kindChoices} aria-label="类型" onChange={() => form.submit()} />
        </Form.Item>
        <Form.Item name="person" noStyle>
          <Input allowClear={clearable} {...atMost(64)} placeholder="账号或姓名" aria-label="账号或姓名" />
        </Form.Item>
        <Form.Item name="rowId" noStyle>
          <Input allowClear={clearable} maxLength={64} placeholder="数据编号" aria-label="数据编号" />
        </Form.Item>
        <Form.Item name="days" className={styles.days ?? ""} rules={[{ validator: (_, days: TypedFilter["days"]) => judgeDays(days) }]}>
          <DayRangeInput aria-label="日期" onChange={() => form.submit()} />
        </Form.Item>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              form.resetFields();
              search(nothingTyped);
            }}
          >
            重置
          </Button>
        </div>
      </form>
    </Form>
  );
}

async function judgeDays(days: TypedFilter["days"]): Promise<void> {
  if (days && !days.every(isDay)) throw new Error(unreadDay);
}
