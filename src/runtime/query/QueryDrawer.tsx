import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { Suspense, useState } from "react";
import type { ListController } from "../listing/useListController.ts";
import { lazyDialog } from "../code/lazyPart.tsx";
import { ToolButton } from "../base/ToolButton.tsx";
import type { AdvancedQueryControl } from "./advanced/useAdvancedQuery.ts";
import { useQueryDraft } from "./useQueryDraft.ts";

/** A desk never needs it, nor does who only looks. */
const QueryDrawerPanel = lazyDialog(async () => (await import("./QueryDrawerPanel.tsx")).QueryDrawerPanel);

/** Props of `QueryDrawer`. */
export interface QueryDrawerProps {
  readonly controller: ListController;
  readonly advanced: AdvancedQueryControl;
}

/** The conditions of a list on a narrow screen: a button that says how many are in force, and a drawer. */
export function QueryDrawer({ controller, advanced }: QueryDrawerProps) {
  const { screen } = controller;
  const draft = useQueryDraft(controller);
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const open = () => {
    setIsUsed(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const openAdvanced = () => {
    close();
    advanced.open();
  };
  return (
    <>
      <Badge count={draft.applied.size} size="small">
        {screen.aside ? (
          // What opens the tree beside it leaves no room for words on one line.
          <ToolButton label="筛选" icon={<FilterOutlined />} color="default" variant="outlined" onClick={open} />
        ) : (
          <Button icon={<FilterOutlined />} onClick={open}>
            筛选
          </Button>
        )}
      </Badge>
      <Suspense>
        {isUsed && <QueryDrawerPanel screen={screen} draft={draft} isOpen={isOpen} onClose={close} onAdvanced={openAdvanced} />}
      </Suspense>
    </>
  );
}
