import { Checkbox, Flex, Input, Modal, Typography, type GetRef } from "antd";
import { useRef, useState } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { type Block, pastedBlock, repeatedLines } from "./pastedBlock.ts";
import { freePlace, textsOf } from "./usePastedRows.ts";

/** Props of `BulkPasteDialog`. */
export interface BulkPasteDialogProps {
  /** Title of the rows, e.g. 选项. */
  readonly title: string;
  /** The field that the first cell of each line goes into. */
  readonly field: FieldModel;
  readonly values: readonly Row[];
  /** How many rows there may be. */
  readonly maxItems: number;
  readonly onAdd: (block: Block) => void;
  readonly onClose: () => void;
}

/** Makes rows of lines of text: one row each, cells parted by tabs; says which lines repeat what is there. */
export function BulkPasteDialog({ title, field, values, maxItems, onAdd, onClose }: BulkPasteDialogProps) {
  const [text, setText] = useState("");
  const lines = useRef<GetRef<typeof Input.TextArea>>(null);
  const [skips, setSkips] = useState(true);
  const block = pastedBlock(text);
  const repeated = repeatedLines(block, textsOf(values, field.name));
  const chosen = skips ? block.filter((_, index) => !repeated.has(index)) : block;
  const room = Math.max(0, maxItems - freePlace(values, field.name));
  const add = () => {
    onAdd(chosen);
    onClose();
  };
  return (
    <Modal
      open
      title={`批量粘贴${title}`}
      okText={chosen.length > 0 ? `添加 ${chosen.length} 行` : "添加"}
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > room }}
      onOk={add}
      onCancel={onClose}
      maskClosable={false}
      afterOpenChange={(isOpen) => isOpen && lines.current?.focus()}
    >
      <Flex vertical gap="small">
        <Typography.Text type="secondary">每行一条，空行不算；从表格复制的多列依次填入后面的项目。</Typography.Text>
        <Input.TextArea
          ref={lines}
          aria-label={`${field.title}，每行一条`}
          autoSize={{ minRows: 6, maxRows: 14 }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <output aria-live="polite">
          {block.length > 0 && `共 ${block.length} 行`}
          {repeated.size > 0 && `，${repeated.size} 行重复：${repeatedText(block, repeated)}`}
        </output>
        {repeated.size > 0 && (
          <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)}>
            不添加重复的
          </Checkbox>
        )}
        {chosen.length > room && (
          <Typography.Text type="danger" role="alert">
            最多 {maxItems} 行，还能添加 {room} 行，请删去 {chosen.length - room} 行
          </Typography.Text>
        )}
      </Flex>
    </Modal>
  );
}

/** How many repeated texts are named. */
const NAMED = 5;

function repeatedText(block: Block, repeated: ReadonlySet<number>): string {
  const texts = [...new Set(block.flatMap(([first = ""], index) => (repeated.has(index) ? [first] : [])))];
  return texts.slice(0, NAMED).join("、") + (texts.length > NAMED ? " 等" : "");
}
