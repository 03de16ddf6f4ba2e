import { ApartmentOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { useState } from "react";
import { ToolButton } from "../base/ToolButton.tsx";
import { lazyDialog } from "../code/lazyPart.tsx";
import type { ListController } from "../listing/useListController.ts";
import { asideChoice } from "./asideChoice.ts";

const AsideDrawer = lazyDialog(async () => (await import("./AsideDrawer.tsx")).AsideDrawer);

/** Opens what stands beside a list where the screen is too narrow for both; a dot says that something is chosen there. */
export function AsideButton({ controller }: { readonly controller: ListController }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const { aside } = controller.screen;
  if (!aside) return null;
  const isChosen = (asideChoice(controller)?.chosen.length ?? 0) > 0;
  return (
    <>
      <Badge dot={isChosen}>
        <ToolButton
          label={aside.title}
          icon={<ApartmentOutlined />}
          color="default"
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      </Badge>
      {isOpen !== undefined && <AsideDrawer controller={controller} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
