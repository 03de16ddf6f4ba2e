import type { Row } from "../model/json.ts";

/** Entries of one page of a consultation's history (CONSULT-14), and how many a first look shows. */
export const CONSULT_PAGE = 20;

/** Something that was said in a consultation, or happened to it (CONSULT-10; spec §3). */
export interface ConsultEntry {
  /** Unique among all consultations. */
  readonly id: string;
  /** Place in the consultation, from 1, without gaps. */
  readonly number: number;
  /** Who says it: the staff, the visitor, or nobody (somebody was taken over, the consultation was closed). */
  readonly kind: "staff" | "visitor" | "event";
  /** Markup that the staff side said (CONSULT-13); `""` in what others said. An event's sentence stands here, too. */
  readonly botContent: string;
  /** Markup that the visitor said; `""` in what others said. */
  readonly userContent: string;
  /** `yyyy-MM-dd HH:mm:ss`, China's time. */
  readonly createTime: string;
  /** Real name of the counsellor, or what the visitor is called; `""` of events. */
  readonly fromName: string;
  /** Id that its sender gave it, so that it is stored once; `""` where none was given. */
  readonly cid: string;
}

/** A page of a consultation: the newest page is the first one, its entries oldest first. */
export interface ConsultHistory {
  readonly records: readonly ConsultEntry[];
  /** Entries in all. */
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Somebody who takes or took part (CONSULT-05). */
export interface ConsultMember {
  readonly id: string;
  readonly name: string;
  readonly kind: "staff" | "visitor";
  /** Path of the picture; `""` where there is none. */
  readonly avatar: string;
  /** Whether they take part now: the visitor, and the counsellor in charge. */
  readonly isPresent: boolean;
}

/** What may be known of the person beside the conversation, as far as the asker's rights go. */
export interface ConsultProfile {
  readonly members: readonly ConsultMember[];
  /** The organ; for variables of quick replies. */
  readonly organ: { readonly name: string; readonly phone: string };
  /** Row of the mini-program user, presented and masked; absent where the asker may not read it. */
  readonly person?: Row;
  /** Their newest appointments, presented; absent without the right to list them. */
  readonly appointments?: readonly Row[];
  /** Their newest tests, presented; absent without the right to list them. */
  readonly tests?: readonly Row[];
  /** Their other consultations, newest first. */
  readonly earlier: readonly Row[];
}

/** A person whom a consultation can be begun or gone on with (CONSULT-08). */
export interface ConsultPerson {
  readonly miniUserId: string;
  readonly userNo: string;
  /** Masked. */
  readonly nickname: string;
  /** Organ that they came by; `""` where none is known. */
  readonly organId: string;
  /** Their consultation that is under way, or the last one; `""` where there is none that the asker sees. */
  readonly consultId: string;
  /** Whether that one is under way. */
  readonly isOpen: boolean;
}

/** Counts of the desk, of what the asker sees. Minutes are whole ones. */
export interface ConsultFigures {
  readonly waiting: number;
  readonly open: number;
  /** Closed today. */
  readonly closedToday: number;
  /** Median minutes to the first reply of today's consultations; null where there was none. */
  readonly firstReplyMinutes: number | null;
  /** Median minutes to the end of those closed today; null where there was none. */
  readonly resolveMinutes: number | null;
}

/** Organ that a visitor can ask, with its hours. */
export interface VisitorOrgan {
  readonly id: string;
  readonly name: string;
  /** e.g. `周一至周五 09:00–18:00`. */
  readonly hours: string;
  /** Whether somebody is expected to answer now. */
  readonly isOpen: boolean;
  readonly greeting: string;
}

/** What a visitor reads of their consultation with an organ. */
export interface VisitorTalk {
  /** `""` where none has begun. */
  readonly consultId: string;
  readonly status: "none" | "waiting" | "open" | "closed";
  /** What the counsellor in charge is called to visitors; `""` while nobody is. */
  readonly counsellor: string;
  /** How many wait before them; 0 where they do not wait. */
  readonly ahead: number;
  readonly records: readonly ConsultEntry[];
}
