import { LoadingOutlined } from "@ant-design/icons";
import { Alert } from "antd";

/** Said above what can no longer be read anew; it goes away by itself with the next answer. */
export function LineLost() {
  return <Alert banner type="warning" role="status" icon={<LoadingOutlined aria-hidden />} message="连接中断，正在重试" />;
}
