import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useFileDownload } from "../../../runtime/forWidgets.ts";
import { filesOf } from "./cellFile.ts";
import type { CellColumn } from "./lineageColumn.ts";
import type { CellFileControl } from "./useCellFile.ts";

/** Props of `FileMenu`. */
export interface FileMenuProps {
  readonly control: CellFileControl;
  readonly of: CellColumn;
  readonly onMore: () => void;
}

/** What can be done with the file of a cell (FILE-25 to FILE-27); a column may leave 下载 and 删除 out. */
export function FileMenu({ control: { file, isOpen, write }, of, onMore }: FileMenuProps) {
  const { download } = useFileDownload();
  if (!file) return null;
  const offered = [
    file.status === "done" && of.allowDownload !== false && { key: "download", label: "下载" },
    isOpen && of.allowRemove !== false && { key: "remove", label: "删除" },
    file.status === "done" && { key: "more", label: "更多" },
  ];
  const items = offered.filter((item) => item !== false);
  const run = async (key: string) => {
    if (key === "remove") write(null);
    else if (key === "more") onMore();
    // A file without a path is told as an unknown one (FILE-34).
    else for (const one of orNameless(filesOf(file), file.name)) await download({ ...one, size: 0, type: file.type });
  };
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => void run(key) }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${file.name}的操作`} />
    </Dropdown>
  );
}

function orNameless(files: ReturnType<typeof filesOf>, name: string): ReturnType<typeof filesOf> {
  return files.length > 0 ? files : [{ name, path: "" }];
}
