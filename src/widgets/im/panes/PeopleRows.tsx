import type { ImUser } from "../../../schema/wire/imAnswers.ts";
import { RowList } from "../../message/RowList.tsx";
import { RowText } from "./RowText.tsx";

/** Props of `PeopleRows`. */
export interface PeopleRowsProps {
  readonly label: string;
  readonly people: readonly ImUser[];
  /** Account name of who is shown. */
  readonly shown?: string | undefined;
  readonly onOpen: (user: ImUser) => void;
}

/** Colleagues to choose from. Without a signature their departments stand below the name, which tell namesakes apart. */
export function PeopleRows({ label, people, shown, onOpen }: PeopleRowsProps) {
  return (
    <RowList label={label} rows={people} keyOf={({ username }) => username} shown={shown} onOpen={onOpen}>
      {({ realname, avatar, sign, departs }) => <RowText name={realname} avatar={avatar} note={sign || departs.join("、")} />}
    </RowList>
  );
}
