import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { asApiError } from "../../runtime/api/apiError.ts";
import { findPage, HOME_PATH, redirectOf } from "../navigation/navigation.ts";
import { permissionNotice } from "../permissions/permissionNotice.ts";
import { ensurePermissions } from "../permissions/permissions.store.ts";
import { redirectTarget } from "../session/signInPath.ts";
import { bindThirdParty, selectDepartment } from "../session/entranceCalls.ts";
import { beginSession, endSession, updateUser } from "../session/session.store.ts";
import { leaveEntryNotice } from "../session/entryNotice.ts";
import type { SignInAnswer } from "../session/signIn.ts";

const UNBOUND = "已登录，但第三方账号没有绑定成功，请退出后用第三方登录再绑定一次。";

/** What is to be chosen between signing in and the console. */
export interface EntryChoice {
  readonly kind: "tenant" | "department";
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly initial: string | undefined;
  readonly onConfirm: (value: string) => Promise<void>;
  /** Goes on with what is current; absent where nothing is. */
  readonly onClose?: () => Promise<void>;
}

/** The way from an answered sign-in into the console. */
export interface Entry {
  readonly choice: EntryChoice | undefined;
  /** Why nobody got in behind a choice, which has given way to the form then. */
  readonly failure: string | undefined;
  /** Begins the session, after the tenant is chosen where there are several. @throws with the sentence the person reads */
  readonly enter: (answer: SignInAnswer, way: EntryWay) => Promise<void>;
}

/** Where an entry leads, and what goes with it. */
export interface EntryWay {
  /** Query of the page, which may name where the person wanted to go. */
  readonly search: string;
  /** Identity of another system that is bound to the account. */
  readonly bindToken?: string | undefined;
}

/**
 * Leads from an answered sign-in into the console: tenant where there are several, department where there are
 * several, then to where the person wanted to go if their menu leads there, else home.
 */
export function useEntry(): Entry {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<EntryChoice>();
  const [failure, setFailure] = useState<string>();

  const land = async (search: string) => {
    try {
      await navigate(await landingPath(search), { replace: true });
    } catch (error) {
      // The session is over, and with it whatever there was to choose.
      setChoice(undefined);
      setFailure(asApiError(error).message);
      throw error;
    }
  };

  const begin = async (answer: SignInAnswer, { search, bindToken }: EntryWay) => {
    beginSession(answer);
    // Bound or not, the person is in; unbound they are asked again another time.
    if (bindToken !== undefined) await bindThirdParty(bindToken).catch(() => leaveEntryNotice(UNBOUND));
    const { departs = [], userInfo } = answer;
    // A one-time password comes first; the department can be chosen in the console.
    if (departs.length < 2 || userInfo.mustChangePassword) return land(search);
    const current = departs.find(({ orgCode }) => orgCode === userInfo.orgCode)?.orgCode;
    setChoice({
      kind: "department",
      options: departs.map(({ orgCode, departName }) => ({ value: orgCode, label: departName })),
      initial: current,
      onConfirm: async (orgCode) => {
        updateUser(await selectDepartment(orgCode));
        await land(search);
      },
      ...(current === undefined ? {} : { onClose: () => land(search) }),
    });
  };

  const enter = async (answer: SignInAnswer, way: EntryWay) => {
    const { tenantList = [], userInfo } = answer;
    setFailure(undefined);
    if (tenantList.length < 2) return begin(answer, way);
    setChoice({
      kind: "tenant",
      options: tenantList.map(({ id, name }) => ({ value: id, label: name })),
      initial: undefined,
      onConfirm: (tenantId) => begin({ ...answer, userInfo: { ...userInfo, tenantId } }, way),
    });
  };

  return { choice, failure, enter };
}

async function landingPath(search: string): Promise<string> {
  try {
    const { navigation } = await ensurePermissions();
    const target = redirectTarget(search);
    if (!target) return HOME_PATH;
    const { pathname } = new URL(target, window.location.origin);
    const page = findPage(navigation, pathname);
    return page && !page.isPassing ? target : (redirectOf(navigation, pathname) ?? HOME_PATH);
  } catch (error) {
    endSession();
    throw new Error(permissionNotice(error), { cause: error });
  }
}
