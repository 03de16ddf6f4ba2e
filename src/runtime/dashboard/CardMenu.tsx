import { BarChartOutlined, MoreOutlined, TableOutlined } from "@ant-design/icons";
import { App } from "antd";
import type { RefObject } from "react";
import type { NumbersCard } from "../../schema/model/dashboard.ts";
import type { CardFigures } from "../../schema/wire/dashboardAnswers.ts";
import { saveBlob } from "../api/saveBlob.ts";
import { ToolButton } from "../base/ToolButton.tsx";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import type { ChartHandle } from "./Chart.tsx";

/** Props of `CardMenu`. */
export interface CardMenuProps {
  readonly card: NumbersCard;
  readonly figures: CardFigures | undefined;
  readonly chart: RefObject<ChartHandle | null>;
  readonly isTable: boolean;
  onTable(isTable: boolean): void;
  onRefresh(): void;
}

/** What can be done with a card of numbers: seen as a table, kept as a picture or a workbook, read anew. */
export function CardMenu({ card, figures, chart, isTable, onTable, onRefresh }: CardMenuProps) {
  const { message } = App.useApp();
  const failed = () => void message.error("没有存下来，请再试一次");
  const hasGroups = card.by !== undefined;
  const isDrawn = hasGroups && card.card !== "ranking" && !isTable;
  const savePicture = async () => {
    const picture = await chart.current?.picture();
    if (picture) saveBlob(picture, `${card.title}.png`);
    else failed();
  };
  const saveBook = async () => {
    if (!figures) return;
    const { figuresBook } = await import("./figuresBook.ts");
    saveBlob(await figuresBook(card, figures), `${card.title}.xlsx`);
  };
  const items = [
    ...(isDrawn ? [{ key: "picture", label: "存为图片", disabled: !figures, onClick: () => void savePicture().catch(failed) }] : []),
    { key: "book", label: "导出 Excel", disabled: !figures, onClick: () => void saveBook().catch(failed) },
    { key: "refresh", label: "刷新", onClick: onRefresh },
  ];
  return (
    <>
      {hasGroups && (
        <ToolButton
          size="small"
          label={isTable ? "看图" : "看表格"}
          aria-pressed={isTable}
          icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
          onClick={() => onTable(!isTable)}
        />
      )}
      <ButtonMenu menu={{ items }} placement="bottomRight">
        <ToolButton size="small" label={`更多：${card.title}`} icon={<MoreOutlined />} />
      </ButtonMenu>
    </>
  );
}
