import { EllipsisOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import type { PaginationProps } from "antd";

type PaginationItem = NonNullable<PaginationProps["itemRender"]>;

const link = "ant-pagination-item-link";

/** Draws the items of a pagination beside the numbers: antd's own speak English, and its three dots do not fit a small item. */
export const paginationItem: PaginationItem = (_page, type, element) => {
  switch (type) {
    case "prev":
      return (
        <button type="button" tabIndex={-1} className={link} aria-label="上一页">
          <LeftOutlined />
        </button>
      );
    case "next":
      return (
        <button type="button" tabIndex={-1} className={link} aria-label="下一页">
          <RightOutlined />
        </button>
      );
    case "jump-prev":
    case "jump-next":
      return (
        <span className={link}>
          <EllipsisOutlined aria-hidden />
        </span>
      );
    default:
      return element;
  }
};
