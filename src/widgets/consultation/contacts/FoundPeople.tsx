import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { LoadFailure } from "../../../runtime/index.ts";
import { PersonAvatar } from "../../message/Person.tsx";
import { RowList } from "../../message/RowList.tsx";
import { consultCalls } from "../core/consultCalls.ts";
import styles from "./contacts.module.css";

/** Props of `FoundPeople`. */
export interface FoundPeopleProps {
  /** At least two characters. */
  readonly keyword: string;
  /** Somebody with a consultation was chosen. */
  readonly onOpen: (consultId: string) => void;
  /** Somebody without one was chosen; absent: nobody can begin one here. */
  readonly onBegin: ((person: ConsultPerson) => void) | undefined;
}

/** People of the mini-program whom a number names (CONSULT-08). */
export function FoundPeople({ keyword, onOpen, onBegin }: FoundPeopleProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["consultPeople", keyword],
    queryFn: () => consultCalls.people(keyword),
    meta: { isSilent: true },
  });
  return (
    <section aria-label="找到的用户">
      <h3 className={styles["heading"]}>用户</h3>
      {error && <LoadFailure title="没有查到用户" error={error} isLoading={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton active title={false} paragraph={{ rows: 2 }} className={styles["waiting"] ?? ""} aria-label="正在查找" />
      )}
      {data?.length === 0 && <p className={styles["quiet"]}>没有这个编号或手机号的用户；手机号请输入完整号码</p>}
      {data && data.length > 0 && (
        <RowList
          label="用户"
          rows={data}
          keyOf={({ miniUserId }) => miniUserId}
          onOpen={(person) => {
            if (person.consultId !== "") onOpen(person.consultId);
            else onBegin?.(person);
          }}
        >
          {(person) => <Person person={person} canBegin={onBegin !== undefined} />}
        </RowList>
      )}
    </section>
  );
}

function Person({
  person: { nickname, userNo, consultId, isOpen },
  canBegin,
}: {
  readonly person: ConsultPerson;
  readonly canBegin: boolean;
}) {
  const name = nickname || userNo;
  return (
    <>
      <PersonAvatar name={name} path="" />
      <span className={styles["text"]}>
        <span className={styles["line"]}>
          <span className={styles["name"]}>{name}</span>
        </span>
        <span className={styles["marks"]}>
          <span>{userNo}</span>
          <span>{wayOf(consultId, isOpen, canBegin)}</span>
        </span>
      </span>
    </>
  );
}

/** What choosing a person does. */
function wayOf(consultId: string, isOpen: boolean, canBegin: boolean): string {
  if (consultId !== "") return isOpen ? "打开进行中的咨询" : "打开最近的咨询";
  return canBegin ? "开始咨询" : "没有咨询记录";
}
