import { ArrowLeftOutlined } from "@ant-design/icons";
import { Anchor, App, Button, Col, DatePicker, Form, Input, InputNumber, Radio, Row, Select, Space } from "antd";
import { useMemo } from "react";
import styles from "./plain.module.css";
import { levels, statuses } from "./visits.ts";

const levelOptions = levels.map(({ value, label }) => ({ value, label }));
const statusOptions = statuses.map(({ value, label }) => ({ value, label }));
const yesNo = [
  { value: true, label: "是" },
  { value: false, label: "否" },
];

/** The form as one writes it by hand with antd: sections of ten fields, rules, one field that depends on another. */
export function PlainForm({ count }: { readonly count: number }) {
  const [form] = Form.useForm();
  const { message } = App.useApp();
  const sections = useMemo(() => Array.from({ length: count / 10 }, (_, index) => index), [count]);
  const initialValues = useMemo(
    () =>
      Object.fromEntries(
        sections.flatMap((section) => [
          [`f${section * 10 + 6}`, "booked"],
          [`f${section * 10 + 8}`, false],
        ]),
      ),
    [sections],
  );
  return (
    <div className={styles["page"]}>
      <div className={styles["pageHead"]}>
        <Button type="text" icon={<ArrowLeftOutlined />} />
        <h2>新增登记表{count}</h2>
      </div>
      <div className={styles["pageBody"]}>
        <Form
          form={form}
          className={styles["form"] ?? ""}
          labelCol={{ flex: "96px" }}
          wrapperCol={{ flex: 1 }}
          colon={false}
          initialValues={initialValues}
          onFinish={() => void message.success("已保存")}
        >
          {sections.map((section) => (
            <section key={section} id={`section${section}`}>
              <h3 className={styles["heading"]}>第{section + 1}部分</h3>
              <Section section={section} />
            </section>
          ))}
        </Form>
        <Anchor
          className={styles["anchors"] ?? ""}
          items={sections.map((section) => ({ key: section, href: `#section${section}`, title: `第${section + 1}部分` }))}
        />
      </div>
      <div className={styles["pageFoot"]}>
        <Space>
          <Button>取消</Button>
          <Button type="primary" onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
      </div>
    </div>
  );
}

function Section({ section }: { readonly section: number }) {
  const number = section + 1;
  const name = (index: number) => `f${section * 10 + index}`;
  return (
    <Row gutter={24}>
      <Col span={12}>
        <Form.Item
          name={name(0)}
          label={`姓名${number}`}
          rules={[{ required: true, whitespace: true, message: `请输入姓名${number}` }, { max: 50 }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item
          name={name(1)}
          label={`手机号${number}`}
          rules={[{ pattern: /^1[3-9][0-9]{9}$/, message: "请输入正确的 11 位手机号" }, { max: 11 }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(2)} label={`年龄${number}`} rules={[{ type: "integer", min: 0, max: 150 }]}>
          <InputNumber className={styles["full"] ?? ""} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(3)} label={`费用${number}`} rules={[{ type: "number", min: 0, max: 9999 }]}>
          <InputNumber className={styles["full"] ?? ""} precision={2} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(4)} label={`日期${number}`}>
          <DatePicker className={styles["full"] ?? ""} placeholder={`请选择日期${number}`} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(5)} label={`级别${number}`}>
          <Select allowClear showSearch optionFilterProp="label" placeholder={`请选择级别${number}`} options={levelOptions} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(6)} label={`状态${number}`}>
          <Radio.Group options={statusOptions} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(7)} label={`地址${number}`} rules={[{ max: 100 }]}>
          <Input autoComplete="off" />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item name={name(8)} label={`是否随访${number}`}>
          <Radio.Group options={yesNo} />
        </Form.Item>
      </Col>
      <Form.Item noStyle shouldUpdate={(before, now) => before[name(6)] !== now[name(6)]}>
        {({ getFieldValue }) =>
          getFieldValue(name(6)) === "cancelled" ? null : (
            <Col span={12}>
              <Form.Item
                name={name(9)}
                label={`说明${number}`}
                rules={[{ required: getFieldValue(name(6)) === "arrived", message: `请输入说明${number}` }, { max: 100 }]}
              >
                <Input autoComplete="off" />
              </Form.Item>
            </Col>
          )
        }
      </Form.Item>
    </Row>
  );
}
