import { CloseCircleFilled, EyeOutlined } from "@ant-design/icons";
import { act, fireEvent, render, screen } from "@testing-library/react";
import {
  Alert,
  App,
  Button,
  Cascader,
  DatePicker,
  Image,
  Input,
  Modal,
  Result,
  Select,
  Steps,
  Table,
  Tabs,
  Tag,
  TimePicker,
  TreeSelect,
  Upload,
} from "antd";
import dayjs from "dayjs";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
// Brings the Chinese names of days, as with every field of a date.
import "../../runtime/fields/parts/moments.ts";
import { TickTree } from "../../runtime/tree/TickTree.tsx";
import { clearable } from "../../runtime/window/clearable.tsx";
import { foldingTabs } from "../../runtime/window/foldingTabs.tsx";
import { framedOptions } from "../../runtime/tree/TreeFrame.tsx";
import { closableNotice } from "../../runtime/window/closableNotice.tsx";
import { ThemeProvider } from "./ThemeProvider.tsx";

const isForeign = (name: string) => !/\p{Script=Han}/u.test(name);

/** What a person would hear in English, or as nothing but its role. */
function foreignNames(): string[] {
  const images = screen.queryAllByRole("img", { hidden: true, name: isForeign });
  const controls = ["button", "checkbox", "radio", "textbox"].flatMap((role) =>
    screen.queryAllByRole(role, { name: isForeign, hidden: true }),
  );
  const labelled = [...document.querySelectorAll("[aria-label]")].filter((element) => isForeign(element.getAttribute("aria-label") ?? ""));
  return [...new Set([...images, ...controls, ...labelled])]
    .filter((element) => !element.closest("[aria-hidden=true], [style*='display: none'], [style*='visibility: hidden']"))
    .map((element) => element.outerHTML);
}

async function draw(element: ReactNode) {
  const view = render(
    <ThemeProvider>
      <App>{element}</App>
    </ThemeProvider>,
  );
  await act(async () => undefined);
  return view;
}

const options = [{ value: "open", label: "开放", children: [{ value: "late", label: "晚间" }] }];
const today = dayjs("2026-11-21");

function Told() {
  const { message, notification } = App.useApp();
  useEffect(() => {
    void message.error({ content: "没有保存", duration: 0 });
    notification.warning({ message: "页面被收回", duration: 0, closable: closableNotice });
  }, [message, notification]);
  return null;
}

const drawn: Readonly<Record<string, ReactNode>> = {
  选择: <Select aria-label="状态" open allowClear showSearch mode="multiple" value={["open"]} options={options} />,
  级联: <Cascader aria-label="地区" open allowClear value={["open", "late"]} options={options} />,
  树选择: (
    <TreeSelect
      aria-label="机构"
      open
      allowClear
      showSearch
      treeDefaultExpandAll
      value="open"
      treeData={[{ value: "open", title: "开放" }]}
      popupRender={framedOptions}
    />
  ),
  输入: (
    <>
      <Input aria-label="标题" allowClear={clearable} value="已填" readOnly />
      <Input.Search aria-label="名称" allowClear={clearable} />
      <Input.Password aria-label="密码" />
    </>
  ),
  日期: <DatePicker aria-label="日期" open allowClear={clearable} value={today} showTime />,
  时间: <TimePicker aria-label="时间" open allowClear={clearable} value={today} />,
  对话框: (
    <Modal open title="修改" okText="保存" cancelText="取消">
      内容
    </Modal>
  ),
  表格: (
    <Table
      rowKey="name"
      dataSource={[{ name: "机构", children: [{ name: "门诊" }] }]}
      columns={[{ dataIndex: "name", title: "名称", sorter: true }]}
      rowSelection={{
        getTitleCheckboxProps: () => ({ "aria-label": "全选" }),
        getCheckboxProps: ({ name }) => ({ "aria-label": name, name }),
      }}
      pagination={false}
    />
  ),
  页签: <Tabs {...foldingTabs} items={["一", "二"].map((label) => ({ key: label, label }))} />,
  勾选树: <TickTree name="权限" treeData={[{ key: "sys:user", text: "用户管理" }]} />,
  提示: (
    <>
      <Alert type="error" showIcon closable message="没有保存" />
      <Tag closable>门诊</Tag>
      <Result status="error" title="没有保存" />
      <Steps current={1} status="error" items={[{ title: "填写" }, { title: "核对" }]} />
      <Button loading>保存</Button>
    </>
  ),
  消息: <Told />,
  上传: <Upload.Dragger fileList={[{ uid: "1", name: "名单.xlsx", status: "error" }]}>选择文件</Upload.Dragger>,
};

test.each(Object.entries(drawn))("SHELL-01 nothing of %s is heard in English or without a name", async (_, element) => {
  await draw(element);
  expect(foreignNames()).toEqual([]);
});

test("SHELL-01 the tools of an enlarged picture are heard in Chinese", async () => {
  await draw(<Image src="data:," alt="化验单" />);
  fireEvent.click(screen.getByRole("img", { name: "化验单" }));
  expect(await screen.findByRole("button", { name: "关闭" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "向左旋转" })).toBeTruthy();
  expect(foreignNames()).toEqual([]);
});

test("a notice that stays shows how it is closed", async () => {
  await draw(<Told />);
  expect(document.querySelector(".ant-notification-notice-close[aria-label=关闭] svg")).toBeTruthy();
});

test("SHELL-01 an icon is a decoration until somebody names it", async () => {
  await draw(
    <>
      <CloseCircleFilled />
      <EyeOutlined aria-label="查看" />
      <EyeOutlined title="预览" />
    </>,
  );
  expect(screen.getAllByRole("img").map((icon) => icon.getAttribute("aria-label") ?? icon.title)).toEqual(["查看", "预览"]);
});
