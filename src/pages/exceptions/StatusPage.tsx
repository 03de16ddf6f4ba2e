import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import { ExceptionPage } from "../../runtime/index.ts";

const texts = {
  403: { title: "没有访问权限", advice: "您的账号没有这个页面的权限。需要时请联系管理员授权。" },
  // An address that exists for others only must read like one that does not exist.
  404: { title: "页面不存在", advice: "地址可能有误，或者您的账号没有这个页面的权限。" },
  500: { title: "服务器出错了", advice: "服务器没有完成这次请求。请稍后再试；一直如此时请联系管理员。" },
} as const;

/** Statuses with a page of their own (spec §2.3). */
export type PageStatus = keyof typeof texts;

/** Says in people's words what a status means, and leads home. */
export function StatusPage({ status }: { readonly status: PageStatus }) {
  const navigate = useNavigate();
  const { title, advice } = texts[status];
  return (
    <ExceptionPage
      code={String(status)}
      title={title}
      actions={
        <Button type="primary" onClick={() => void navigate("/")}>
          回到首页
        </Button>
      }
    >
      {advice}
    </ExceptionPage>
  );
}
