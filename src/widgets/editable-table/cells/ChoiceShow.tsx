import { Tag } from "antd";
import type { CellShowProps } from "../grid/gridColumn.ts";
import type { CellColumn, ColumnOption } from "./lineageColumn.ts";
import type { OptionSource } from "./optionSource.ts";
import { optionOf, textOf, valuesOf } from "./optionText.ts";
import { useColumnOptions } from "./useColumnOptions.ts";

/** Props of `ChoiceShow`. */
export interface ChoiceShowProps extends CellShowProps {
  readonly source: OptionSource;
  readonly of: CellColumn;
  readonly isMany: boolean;
}

/** What is chosen, as its text, or as tags where the column colours them. */
export function ChoiceShow(props: ChoiceShowProps) {
  const { source, of, row } = props;
  // A question of its own in every cell is worth it only where there is something to ask for.
  return source.isAsked(of) ? <AskedChoice {...props} /> : <Chosen {...props} options={source.now(of, row)} />;
}

function AskedChoice(props: ChoiceShowProps) {
  const { options } = useColumnOptions(props.source, props.of, props.row);
  return <Chosen {...props} options={options} />;
}

function Chosen({ of, value, isMany, options }: ChoiceShowProps & { readonly options: readonly ColumnOption[] }) {
  if (!isTagged(of, options)) return textOf(options, value, isMany);
  return (isMany ? valuesOf(value) : valuesOf(value).slice(0, 1)).map((one) => {
    const option = optionOf(options, one) ?? { value: one, text: one };
    const color = of.setTagColor?.(option) ?? option.color;
    return (
      <Tag key={one} bordered={false} {...(color !== undefined && { color })}>
        {option.text}
      </Tag>
    );
  });
}

/** Whether choices are shown as tags: the column colours them, or one of them has a colour. */
export function isTagged({ setTagColor }: CellColumn, options: readonly ColumnOption[]): boolean {
  return setTagColor !== undefined || options.some(({ color }) => color !== undefined);
}
