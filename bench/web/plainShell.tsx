import { CalendarOutlined, HomeOutlined, SettingOutlined } from "@ant-design/icons";
import "@ant-design/v5-patch-for-react-19";
import { App, Avatar, Breadcrumb, Card, ConfigProvider, Dropdown, Layout, Menu, Statistic, Table, Tabs } from "antd";
import zhCN from "antd/locale/zh_CN";
import axios from "axios";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";

interface Waiting {
  readonly id: string;
  readonly realname: string;
  readonly organ: string;
}

const menu = [
  { key: "home", icon: <HomeOutlined />, label: <Link to="/">首页</Link> },
  {
    key: "hiv",
    icon: <CalendarOutlined />,
    label: "预约与机构",
    children: ["预约管理", "机构管理", "服务时间"].map((label) => ({ key: label, label })),
  },
  {
    key: "system",
    icon: <SettingOutlined />,
    label: "系统管理",
    children: ["用户管理", "角色管理", "部门管理", "数据字典"].map((label) => ({ key: label, label })),
  },
];

/** A console as antd's documentation lays one out: sider, header, breadcrumb, tabs and a home page with one call. */
function PlainShell() {
  const [rows, setRows] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    void axios
      .get<{ result: { records: readonly Waiting[] } }>("/apiserver/bench/benchVisit10/list")
      .then(({ data }) => setRows(data.result.records));
  }, []);
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider collapsible width={208} theme="light">
        <Menu mode="inline" defaultSelectedKeys={["home"]} items={menu} />
      </Layout.Sider>
      <Layout>
        <Layout.Header>
          <Dropdown menu={{ items: [{ key: "out", label: "退出登录" }] }}>
            <Avatar>系</Avatar>
          </Dropdown>
        </Layout.Header>
        <Layout.Content style={{ padding: 16 }}>
          <Breadcrumb items={[{ title: "首页" }]} />
          <Tabs items={[{ key: "home", label: "首页" }]} />
          <Card>
            <Statistic title="今日预约" value={rows.length} />
          </Card>
          <Card title="今日待到访">
            <Table<Waiting>
              rowKey="id"
              size="small"
              pagination={false}
              dataSource={[...rows]}
              columns={[
                { title: "姓名", dataIndex: "realname" },
                { title: "机构", dataIndex: "organ" },
              ]}
            />
          </Card>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

const router = createBrowserRouter([{ path: "*", element: <PlainShell /> }]);
createRoot(document.querySelector("#root")!).render(
  <ConfigProvider locale={zhCN}>
    <App>
      <RouterProvider router={router} />
    </App>
  </ConfigProvider>,
);
