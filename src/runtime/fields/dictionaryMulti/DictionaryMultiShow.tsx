import { textItems } from "../../../schema/kinds/plainText.ts";
import { useDictionary } from "../../dictionary/DictionaryProvider.tsx";
import { DictionaryTag } from "../../dictionary/DictionaryTag.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "../parts/fields.module.css";
import { TagLine } from "../parts/TagLine.tsx";

/** The items as tags on one line; those that find no room are counted. */
export function DictionaryMultiCell({ field, value }: FieldShowProps) {
  const code = field.dictionary ?? "";
  const { itemOf } = useDictionary(code);
  const values = textItems(value);
  if (values.length === 0) return <Blank />;
  return (
    <TagLine
      tags={values.map((item) => ({ key: item, text: itemOf(item)?.text ?? item, tag: <DictionaryTag code={code} value={item} /> }))}
    />
  );
}

/** The items as tags, on as many lines as they need. */
export function DictionaryMultiRead({ field, value }: FieldShowProps) {
  const code = field.dictionary ?? "";
  const values = textItems(value);
  if (values.length === 0) return <Blank />;
  return (
    <span className={styles["tags"]}>
      {values.map((value) => (
        <DictionaryTag key={value} code={code} value={value} />
      ))}
    </span>
  );
}
