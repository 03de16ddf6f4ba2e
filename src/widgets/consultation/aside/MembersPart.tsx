import { Tag } from "antd";
import type { ConsultMember } from "../../../schema/wire/consultAnswers.ts";
import { PersonAvatar } from "../../message/Person.tsx";
import styles from "./aside.module.css";
import { AsidePart } from "./AsidePart.tsx";

/** Who takes part; with more than one counsellor it is a conversation of several, and says how many (CONSULT-05). */
export function MembersPart({ members }: { readonly members: readonly ConsultMember[] }) {
  const isGroup = members.filter(({ kind }) => kind === "staff").length > 1;
  return (
    <AsidePart title={isGroup ? `参与者（${members.length}）` : "来访者与咨询师"}>
      <ul className={styles.members}>
        {members.map(({ id, name, kind, avatar, isPresent }) => (
          <li key={`${kind} ${id}`} className={styles.member} data-present={isPresent}>
            <PersonAvatar name={name} path={avatar} size={24} />
            <span className={styles.name}>{name}</span>
            {kind === "visitor" ? <Tag>来访者</Tag> : isPresent ? <Tag color="processing">接待中</Tag> : <Tag>曾接待</Tag>}
          </li>
        ))}
      </ul>
    </AsidePart>
  );
}
