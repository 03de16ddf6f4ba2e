import { Alert, Button, Empty, Input, Spin, Tree } from "antd";
import { useState } from "react";
import type { AsideLayout } from "../../schema/model/screen.ts";
import type { ListController } from "../listing/useListController.ts";
import { NodeText } from "../tree/NodeText.tsx";
import { TreeFrame } from "../tree/TreeFrame.tsx";
import { clearable } from "../window/clearable.tsx";
import { asideChoice } from "./asideChoice.ts";
import type { AsideChoice } from "./asideChoice.ts";
import type { AsideNode, AsideNodes } from "./asideNodes.types.ts";
import { AsideSource } from "./AsideSource.tsx";
import styles from "./aside.module.css";

/** Key of the item that lets go of the condition; no value is blank. */
const EVERYTHING = "";

/** Props of `AsideTree`. */
export interface AsideTreeProps {
  readonly controller: ListController;
  /** Called when something was chosen. */
  readonly onChosen?: () => void;
}

/** What stands beside a list: a search, and the values to narrow it by. A chosen one, chosen once more, lets go of the list. */
export function AsideTree({ controller, onChosen }: AsideTreeProps) {
  const [keyword, setKeyword] = useState("");
  const { aside, entity } = controller.screen;
  const choice = asideChoice(controller);
  if (!aside || !choice) return null;
  const { field } = choice;
  const choose = (value: string | undefined) => {
    choice.choose(value);
    onChosen?.();
  };
  return (
    <>
      {field.reference && (
        <Input.Search
          aria-label={`搜索${aside.title}`}
          placeholder={`搜索${aside.title}，按回车`}
          allowClear={clearable}
          onSearch={setKeyword}
        />
      )}
      <AsideSource key={field.name} question={{ entity: entity.name, field, keyword }}>
        {(found) => <FoundValues aside={aside} found={found} choice={{ ...choice, choose }} />}
      </AsideSource>
    </>
  );
}

interface FoundValuesProps {
  readonly aside: AsideLayout;
  readonly found: AsideNodes;
  readonly choice: AsideChoice;
}

function FoundValues({ aside: { title, all }, found, choice: { chosen, choose } }: FoundValuesProps) {
  const { nodes, isLoading, error, loadBelow, more } = found;
  const everything: AsideNode = { key: EVERYTHING, text: all, isLeaf: true };
  return (
    <>
      {error && <Alert type="error" showIcon message={error.message} />}
      <Spin spinning={isLoading}>
        <TreeFrame name={title}>
          <Tree<AsideNode>
            blockNode
            className={[styles["tree"], !loadBelow && styles["flat"]].filter(Boolean).join(" ")}
            treeData={[everything, ...nodes]}
            {...(loadBelow && { loadData: ({ key }) => loadBelow(String(key)) })}
            selectedKeys={chosen.length === 0 ? [EVERYTHING] : [...chosen]}
            onSelect={(_keys, { node: { key } }) => choose(key === EVERYTHING || chosen.includes(key) ? undefined : key)}
            titleRender={nodeTitle}
          />
        </TreeFrame>
        {nodes.length === 0 && !isLoading && !error && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有找到${title}`} />}
      </Spin>
      {more && (
        <Button type="link" size="small" loading={isLoading} onClick={more}>
          更多{title}
        </Button>
      )}
    </>
  );
}

/** A long name is cut off at the edge; the pointer shows all of it. */
function nodeTitle({ text, above }: AsideNode) {
  return above === undefined ? <span title={text}>{text}</span> : <NodeText text={text} above={above} />;
}
