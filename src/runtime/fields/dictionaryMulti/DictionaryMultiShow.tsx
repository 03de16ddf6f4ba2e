import { textItems } from "../../../schema/kinds/plainText.ts";
import { DictionaryTag } from "../../dictionary/DictionaryTag.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "../parts/fields.module.css";

/** The items as tags on one line. */
export function DictionaryMultiCell({ field, value }: FieldShowProps) {
  return <Tags code={field.dictionary ?? ""} values={textItems(value)} className={`${styles["tags"]} ${styles["oneLine"]}`} />;
}

/** The items as tags, on as many lines as they need. */
export function DictionaryMultiRead({ field, value }: FieldShowProps) {
  return <Tags code={field.dictionary ?? ""} values={textItems(value)} className={styles["tags"]} />;
}

function Tags({
  code,
  values,
  className,
}: {
  readonly code: string;
  readonly values: readonly string[];
  readonly className: string | undefined;
}) {
  if (values.length === 0) return <Blank />;
  return (
    <span className={className}>
      {values.map((value) => (
        <DictionaryTag key={value} code={code} value={value} />
      ))}
    </span>
  );
}
