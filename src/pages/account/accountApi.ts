import type {
  Bindings,
  ownProfileFields,
  profileFields,
  ProfileNames,
  SessionPlace,
  SignInEntry,
} from "../../schema/wire/accountAnswers.ts";
import type { DepartmentRow } from "../../generated/entities/department.ts";
import type { UserRow } from "../../generated/entities/user.ts";
import { http } from "../../runtime/index.ts";
import type { StoredFile } from "../../runtime/index.ts";

type ProfileFields = Pick<UserRow, (typeof profileFields)[number]>;

/** What is kept about the signed-in person. */
export interface Profile extends Omit<ProfileFields, "avatar">, ProfileNames {
  /** As the upload gives them. */
  readonly avatar: readonly StoredFile[] | null;
}

/** What people change about themselves. */
export type ProfileChange = Partial<Pick<Profile, (typeof ownProfileFields)[number]>>;

/** One department the person belongs to. */
export type OwnDepartment = Pick<DepartmentRow, "orgCode" | "departName">;

/** Keys of what is cached of the own account. */
export const accountKeys = {
  profile: ["account", "profile"],
  sessions: ["account", "sessions"],
  signIns: (pageNo: number, pageSize: number) => ["account", "signIns", pageNo, pageSize],
  bindings: ["account", "bindings"],
  departments: ["account", "departments"],
} as const;

const own = { handles: "all" } as const;

/** Reads the own profile. */
export async function loadProfile(): Promise<Profile> {
  return (await http.get<Profile>("/sys/user/profile", undefined, own)).result;
}

/** Saves the own profile; `rev` says which version was changed. */
export async function saveProfile(rev: number, change: ProfileChange): Promise<Profile> {
  return (await http.put<Profile>("/sys/user/profile", { rev, ...change }, own)).result;
}

/** Reads where the person is signed in, the last used first. */
export async function loadSessions(): Promise<readonly SessionPlace[]> {
  return (await http.get<readonly SessionPlace[]>("/sys/online/mine", undefined, own)).result;
}

/** Ends one session, or all but this one. Gives the server's sentence. */
export async function endSessions(token: string | "others"): Promise<string> {
  const path = token === "others" ? "/sys/online/endOthers" : "/sys/online/endMine";
  return (await http.post(path, token === "others" ? {} : { token }, own)).message;
}

/** Reads a page of the own sign-ins, the last first. */
export async function loadSignIns(pageNo: number, pageSize: number) {
  const page = { pageNo, pageSize };
  return (await http.get<{ readonly records: readonly SignInEntry[]; readonly total: number }>("/sys/user/signIns", page, own)).result;
}

/** Reads what the account is bound to. */
export async function loadBindings(): Promise<Bindings> {
  return (await http.get<Bindings>("/sys/user/bindings", undefined, own)).result;
}

/** Ends a binding. Gives the server's sentence. */
export async function unbindProvider(provider: string): Promise<string> {
  return (await http.post("/sys/user/unbind", { provider }, own)).message;
}

/** Reads the departments the person belongs to, and the current one. */
export async function loadDepartments() {
  const path = "/sys/user/getCurrentUserDeparts";
  return (await http.get<{ readonly list: readonly OwnDepartment[]; readonly orgCode: string | null }>(path, undefined, own)).result;
}

/** Makes a department the current one. Gives the person's data as they are then. */
export async function selectDepartment<User>(orgCode: string, username: string): Promise<User> {
  return (await http.post<{ readonly userInfo: User }>("/sys/selectDepart", { orgCode, username }, own)).result.userInfo;
}
