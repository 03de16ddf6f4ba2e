import { SearchOutlined } from "@ant-design/icons";
import { Select, Spin } from "antd";
import type { RefSelectProps, SelectProps } from "antd";
import type { Ref } from "react";
import { LoadFailure } from "../../runtime/base/LoadFailure.tsx";
import styles from "./MenuSearch.module.css";
import { useSearchChoice } from "./useSearchChoice.ts";
import type { SearchChoice, SearchOption } from "./useSearchChoice.ts";

/** Props of `MenuSearchSelect`. */
export interface MenuSearchSelectProps extends Pick<
  SelectProps,
  "open" | "placeholder" | "className" | "onOpenChange" | "popupMatchSelectWidth"
> {
  readonly ref?: Ref<RefSelectProps>;
  /** Called when something was chosen, with what it does: what it opens has to take the focus last. */
  onChosen(choose: () => void): void;
}

/** A select over everything the menu leads to, what can be done on the page, and people; choosing acts and leaves the field empty. */
export function MenuSearchSelect({ ref, onChosen, ...rest }: MenuSearchSelectProps) {
  const { typed, options, people, type, prepare } = useSearchChoice();
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
      searchValue={typed}
      onSearch={type}
      options={options as SearchOption[]}
      filterOption={false}
      onFocus={prepare}
      notFoundContent={<Nothing typed={typed} people={people} />}
      optionRender={found}
      onSelect={(_, option) => {
        type("");
        onChosen(option.choose);
      }}
    />
  );
}

/** What is said where nothing was found, or not yet. */
function Nothing({ typed, people: { answer, isLoading, error, retry } }: Pick<SearchChoice, "typed" | "people">) {
  if (isLoading)
    return (
      <output className={styles.nothing}>
        <Spin size="small" /> 正在查找…
      </output>
    );
  if (error) return <LoadFailure title="没有查到" error={error} onRetry={retry} />;
  if (answer && answer.asked !== "none") return <p className={styles.nothing}>没有找到“{typed}”</p>;
  return <p className={styles.nothing}>没有匹配的菜单。找人请输入完整的手机号、编号，或至少两个字的姓名</p>;
}

function found({ data }: { readonly data: SearchOption }) {
  return (
    <span className={styles.found}>
      <span className={styles.text}>{data.label}</span>
      <span className={styles.groups}>{data.hint}</span>
    </span>
  );
}
