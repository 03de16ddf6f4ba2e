import { SearchOutlined } from "@ant-design/icons";
import { Select } from "antd";
import type { RefSelectProps, SelectProps } from "antd";
import type { Ref } from "react";
import styles from "./MenuSearch.module.css";
import { useSearchChoice } from "./useSearchChoice.ts";
import type { SearchOption } from "./useSearchChoice.ts";

/** Props of `MenuSearchSelect`. */
export interface MenuSearchSelectProps extends Pick<
  SelectProps,
  "open" | "placeholder" | "className" | "onOpenChange" | "popupMatchSelectWidth"
> {
  readonly ref?: Ref<RefSelectProps>;
  /** Called after a page was chosen. */
  onChosen(): void;
}

/** A select over everything the menu leads to; choosing an entry opens it and leaves the field empty. */
export function MenuSearchSelect({ ref, onChosen, ...rest }: MenuSearchSelectProps) {
  const { options, matches, prepare, choose } = useSearchChoice();
  return (
    <Select<string, SearchOption>
      {...rest}
      {...(ref ? { ref } : {})}
      showSearch
      // A menu is short, and only real options have the role of one.
      virtual={false}
      listHeight={384}
      // Never holds a value: what was chosen is the page on screen.
      value={null as unknown as string}
      aria-label="搜索菜单"
      suffixIcon={<SearchOutlined aria-hidden />}
      options={options}
      filterOption={matches}
      onFocus={prepare}
      notFoundContent={<p className={styles.nothing}>没有匹配的菜单</p>}
      optionRender={found}
      onSelect={(_, option) => {
        choose(option);
        onChosen();
      }}
    />
  );
}

function found({ data }: { readonly data: SearchOption }) {
  return (
    <span className={styles.found}>
      <span>{data.label}</span>
      <span className={styles.groups}>{data.entry.groups.join(" / ")}</span>
    </span>
  );
}
