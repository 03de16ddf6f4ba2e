import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { chooseColorScheme, useColorScheme } from "../theme/useLook.ts";

/** Changes between light and dark. */
export function SchemeButton() {
  const isDark = useColorScheme() === "dark";
  const label = isDark ? "切换到浅色" : "切换到深色";
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={isDark ? <SunOutlined /> : <MoonOutlined />}
        aria-label={label}
        onClick={() => chooseColorScheme(isDark ? "light" : "dark")}
      />
    </Tooltip>
  );
}
