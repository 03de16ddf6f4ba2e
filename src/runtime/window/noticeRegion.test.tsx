import { render, screen } from "@testing-library/react";
import { App, Drawer } from "antd";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { noticePlaces } from "./noticeRegion.ts";

/** Height (px) of a drawer's title: a line of 24 px between paddings of 16 px, and its border. */
const TITLE_HEIGHT = 57;

function Telling() {
  const { message, notification } = App.useApp();
  useEffect(() => {
    void message.success("已保存");
    notification.info({ message: "新消息" });
  }, [message, notification]);
  return (
    <Drawer open title="预约详情">
      内容
    </Drawer>
  );
}

it("short messages and notices stand below the title of a drawer, in a region with a name", async () => {
  render(
    <App {...noticePlaces}>
      <Telling />
    </App>,
  );
  for (const [text, place] of [
    ["已保存", ".ant-message"],
    ["新消息", ".ant-notification"],
  ] as const) {
    const container = (await screen.findByText(text)).closest<HTMLElement>(place);
    expect(Number.parseInt(container?.style.top ?? "", 10)).toBeGreaterThanOrEqual(TITLE_HEIGHT);
    expect(container?.closest("section")?.getAttribute("aria-label")).toBe("提示");
  }
});
