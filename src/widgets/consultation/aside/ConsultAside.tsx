import { Skeleton, Tag } from "antd";
import { LoadFailure } from "../../../runtime/index.ts";
import { RowFacts, RowToolbar } from "../../../runtime/forWidgets.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ConsultProfile } from "../../../schema/wire/consultAnswers.ts";
import { PersonAvatar } from "../../message/Person.tsx";
import { textOf, nameOf } from "../core/consultRow.ts";
import { useConsultProfile } from "../core/useConsultProfile.ts";
import styles from "./aside.module.css";
import { AsidePart, Quiet } from "./AsidePart.tsx";
import { EarlierPart } from "./EarlierPart.tsx";
import { MembersPart } from "./MembersPart.tsx";
import { CarePart, PersonPart } from "./PersonPart.tsx";

/** Props of `ConsultAside`. */
export interface ConsultAsideProps {
  /** The consultation, as the list of contacts gives it. */
  readonly row: Row;
  /** Opens another consultation of the same person, by its id. */
  readonly onOpen: (id: string) => void;
  /** Tags or topic were changed here. */
  readonly onChanged?: () => void;
}

/** What is asked for first stands first: what the last colleague wrote, and what is to be done. */
const FACTS = [
  "crisisNote",
  "crisisTime",
  "transferNote",
  "followDate",
  "topic",
  "tags",
  "status",
  "counsellorId",
  "organId",
  "channel",
  "consultNo",
  "waitingSince",
  "takeTime",
  "firstReplyMinutes",
  "messageCount",
  "closeResult",
  "closeNote",
  "closeTime",
  "resolveMinutes",
] as const;

/**
 * Who speaks in a consultation and what is known of them, beside the conversation (CONSULT-04, CONSULT-05). Each part is there as
 * far as the counsellor's rights go, and says so where they end.
 */
export function ConsultAside({ row, onOpen, onChanged }: ConsultAsideProps) {
  return (
    <section className={styles.aside} aria-label="来访者信息">
      <Head row={row} />
      <AsidePart
        title="本次咨询"
        tools={<RowToolbar screenId="consultManual" row={row} actions={["edit"]} most={1} onChanged={onChanged} />}
      >
        <RowFacts screenId="consultManual" row={row} fields={FACTS} />
      </AsidePart>
      <Known id={textOf(row, "id")} onOpen={onOpen} />
    </section>
  );
}

function Head({ row }: { readonly row: Row }) {
  const name = nameOf(row);
  return (
    <header className={styles.head}>
      <PersonAvatar name={name} path={textOf(row, "avatar")} size={48} />
      <div className={styles.who}>
        <h2>{name}</h2>
        {"nickname" in row ? textOf(row, "crisis") === "Y" && <Tag color="error">危机</Tag> : <Quiet>无权查看称呼与内容</Quiet>}
      </div>
    </header>
  );
}

function Known({ id, onOpen }: { readonly id: string; readonly onOpen: ConsultAsideProps["onOpen"] }) {
  const { data: profile, error, isFetching, refetch } = useConsultProfile(id);
  if (!profile && !error) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      {error && <LoadFailure title="来访者信息加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />}
      {profile && <Profile profile={profile} onOpen={onOpen} />}
    </>
  );
}

function Profile({ profile, onOpen }: { readonly profile: ConsultProfile; readonly onOpen: ConsultAsideProps["onOpen"] }) {
  return (
    <>
      <MembersPart members={profile.members} />
      <PersonPart person={profile.person} />
      <CarePart kind="appointment" rows={profile.appointments} />
      <CarePart kind="detection" rows={profile.tests} />
      <EarlierPart rows={profile.earlier} onOpen={onOpen} />
    </>
  );
}
