import type { ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import { Button, Select, Spin } from "antd";
import type { UIEvent } from "react";
import { useState } from "react";
import type { ReactElement } from "react";
import { defined } from "../parts/defined.ts";
import type { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import type { Choosing } from "./choosing.ts";
import { NothingToday } from "./NothingToday.tsx";
import { leaveByTab } from "../parts/leaveByTab.ts";
import { OptionLabel, placesText } from "../parts/OptionLabel.tsx";
import ownStyles from "./reference.module.css";
import type { ReferenceLabels } from "./useReferenceLabels.ts";
import type { ReferenceOptions, SearchPlace } from "./useReferenceOptions.ts";
import { useReferenceOptions } from "./useReferenceOptions.ts";

/** Props of `RemoteSelect`. */
export interface RemoteSelectProps extends Partial<ReturnType<typeof controlAria>> {
  readonly choosing: Choosing;
  readonly id?: string | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly many: boolean;
  /** What is chosen stays on one line. @default false */
  readonly isCompact?: boolean;
  readonly allowClear: boolean;
  /** What the values are called. */
  readonly labels: ReferenceLabels;
  /** Where is searched. */
  readonly place: SearchPlace;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** Sets another field of the row; absent where there is none. */
  readonly onSet?: ((name: string, value: unknown) => void) | undefined;
}

/** What an open list asks for (PICK-41). */
const prompt = "请输入搜索内容";

interface SelectOption {
  readonly value: string;
  /** What is read out: the text with what is left of it, or why it cannot be taken. */
  readonly label: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly remaining: number | undefined;
  readonly reason: string | undefined;
}

/** Chooses rows of another entity by typing a part of their name; the server searches. */
export function RemoteSelect({
  choosing,
  values,
  onChange,
  many,
  isCompact = false,
  allowClear,
  labels,
  place,
  disabled = false,
  status,
  onBlur,
  onSet,
  ...props
}: RemoteSelectProps) {
  const [keyword, setKeyword] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const found = useReferenceOptions(choosing, { keyword, isOpen, place });

  const change = (next: string | readonly string[] | null | undefined) => {
    const chosen = typeof next === "string" ? [next] : (next ?? []);
    labels.remember(found.options.filter((option) => chosen.includes(option.value)));
    onChange(chosen);
  };

  const withNearestDay = (list: ReactElement) => (
    <>
      {list}
      {found.options.length > 0 && found.none && <NothingToday none={found.none} onSet={onSet} />}
    </>
  );

  return (
    <Select<string | string[] | null, SelectOption>
      {...defined({ ...props, placeholder: isOpen ? prompt : props.placeholder, mode: many ? ("multiple" as const) : undefined })}
      {...(many ? leaveByTab : {})}
      className={classOf(many)}
      {...(isCompact && { maxTagCount: "responsive" as const })}
      value={many ? [...values] : (values[0] ?? null)}
      options={found.options.map((option) => selectOption(option, values.includes(option.value)))}
      optionRender={renderOption}
      labelRender={({ value }) => labels.textOf(String(value))}
      disabled={disabled}
      status={status ?? ""}
      allowClear={allowClear}
      showSearch
      filterOption={false}
      searchValue={keyword}
      onSearch={setKeyword}
      // Makes room for the next name.
      onSelect={() => setKeyword("")}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) setKeyword("");
      }}
      loading={found.isLoading && isOpen}
      notFoundContent={<NothingFound found={found} onSet={onSet} />}
      popupRender={withNearestDay}
      onPopupScroll={(event) => isNearEnd(event) && found.loadMore()}
      onChange={change}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

/** One chosen name is shown whole; several stand in a line of tags. */
function classOf(many: boolean): string {
  return [styles["full"], many ? undefined : ownStyles["whole"]].filter((name) => name !== undefined).join(" ");
}

function selectOption({ value, text, disabled, remaining, reason }: ReferenceOption, isChosen: boolean): SelectOption {
  const more = reason ?? (remaining === undefined ? undefined : placesText(remaining));
  return {
    value,
    label: more === undefined ? text : `${text}，${more}`,
    title: text,
    disabled: disabled === true && !isChosen,
    remaining,
    reason,
  };
}

function renderOption({ data }: { readonly data: SelectOption }) {
  return <OptionLabel text={data.title} remaining={data.remaining} reason={data.reason} />;
}

interface NothingFoundProps extends Pick<RemoteSelectProps, "onSet"> {
  readonly found: ReferenceOptions;
}

/** What an empty list says: it is loading, it failed, or there is nothing (PICK-41, PICK-42). */
function NothingFound({ found, onSet }: NothingFoundProps) {
  if (found.isLoading) {
    return (
      <span>
        <Spin size="small" /> 加载中...
      </span>
    );
  }
  if (found.error) {
    return (
      <span role="alert">
        {found.error.message}
        <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={found.retry}>
          重试
        </Button>
      </span>
    );
  }
  if (found.none) return <NothingToday none={found.none} onSet={onSet} />;
  return <span>没有查询到任何数据</span>;
}

/** Less than two options are left below the fold. */
function isNearEnd({ currentTarget }: UIEvent<HTMLElement>): boolean {
  return currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < 64;
}
