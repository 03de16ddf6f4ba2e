import { Button, DatePicker, Form, Input, Select, Space } from "antd";
import type { Dayjs } from "dayjs";
import styles from "./plain.module.css";
import { statuses } from "./visits.ts";

/** Props of `PlainQueryBar`. */
export interface PlainQueryBarProps {
  readonly isLoading: boolean;
  readonly onQuery: (conditions: Readonly<Record<string, unknown>>) => void;
}

interface QueryValues {
  readonly realname?: string;
  readonly mobile?: string;
  readonly status?: readonly string[];
  readonly date?: readonly [Dayjs, Dayjs];
}

/** The query bar as one writes it by hand with antd. */
export function PlainQueryBar({ isLoading, onQuery }: PlainQueryBarProps) {
  const [form] = Form.useForm<QueryValues>();
  const query = ({ realname, mobile, status, date }: QueryValues) =>
    onQuery({
      ...(realname ? { realname: `*${realname}*` } : {}),
      ...(mobile ? { mobile } : {}),
      ...(status?.length ? { status: status.join(",") } : {}),
      ...(date ? { date_begin: date[0].format("YYYY-MM-DD"), date_end: date[1].format("YYYY-MM-DD") } : {}),
    });
  const reset = () => {
    form.resetFields();
    onQuery({});
  };
  return (
    <Form form={form} layout="inline" colon={false} className={styles["query"] ?? ""} onFinish={query}>
      <Form.Item name="realname" label="姓名">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="mobile" label="手机号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <Select mode="multiple" allowClear maxTagCount="responsive" options={statuses.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="date" label="预约日期">
        <DatePicker.RangePicker />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit" loading={isLoading ? { delay: 400 } : false}>
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
      </Space>
    </Form>
  );
}
