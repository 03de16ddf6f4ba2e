import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { asApiError } from "../../runtime/index.ts";
import { accountKeys, loadDepartments, selectDepartment } from "./accountApi.ts";
import type { OwnDepartment } from "./accountApi.ts";
import type { DepartmentSwitchProps } from "./DepartmentSwitch.tsx";

/** The choice of a department while its dialog is open. */
export interface DepartmentChoice extends OwnDepartments {
  readonly isShown: boolean;
  readonly value: string | undefined;
  /** Confirmed without a choice. */
  readonly isMissing: boolean;
  readonly isPending: boolean;
  choose(orgCode: string): void;
  confirm(): Promise<void>;
  close(): void;
}

interface OwnDepartments {
  /** Absent while they are being loaded. */
  readonly departments: readonly OwnDepartment[] | undefined;
  /** What the call threw. */
  readonly error: unknown;
  readonly isLoading: boolean;
  reload(): void;
  readonly current: OwnDepartment | undefined;
  /** They are loaded, and there are none. */
  readonly isEmpty: boolean;
}

/** Lets the person choose one of their departments; without any it says so and closes (spec §4). */
export function useDepartmentChoice<User>(props: DepartmentSwitchProps<User>): DepartmentChoice {
  const { isOpen, username, opensByItself = false, onSwitched, onClose } = props;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const own = useOwnDepartments(isOpen || opensByItself);
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const [isLater, setLater] = useState(false);
  const value = chosen ?? own.current?.orgCode;
  useEmptyWarning(isOpen && own.isEmpty, onClose);
  const isAsked = useOnlyDepartment(opensByItself ? own : undefined, { username, onSwitched });

  function close() {
    setChosen(undefined);
    setMissing(false);
    setLater(true);
    onClose();
  }

  async function switchTo(orgCode: string) {
    setPending(true);
    try {
      onSwitched(await selectDepartment<User>(orgCode, username));
      void message.success("部门已切换");
      close();
      // What is shown may depend on the department.
      await queries.invalidateQueries();
    } catch (fault) {
      void message.warning(asApiError(fault).message);
    } finally {
      setPending(false);
    }
  }

  return {
    ...own,
    isShown: isOpen ? !own.isEmpty : opensByItself && !isLater && isAsked,
    value,
    isMissing,
    isPending,
    choose(orgCode) {
      setChosen(orgCode);
      setMissing(false);
    },
    confirm: async () => (value ? switchTo(value) : setMissing(true)),
    close,
  };
}

function useOwnDepartments(enabled: boolean): OwnDepartments {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: accountKeys.departments,
    queryFn: loadDepartments,
    enabled,
    staleTime: 0,
  });
  return {
    departments: data?.list,
    error,
    isLoading: isFetching,
    reload: () => void refetch(),
    current: data?.list.find(({ orgCode }) => orgCode === data.orgCode),
    isEmpty: !isFetching && data?.list.length === 0,
  };
}

function useEmptyWarning(isDue: boolean, onClose: () => void): void {
  const { message } = App.useApp();
  useEffect(() => {
    if (!isDue) return;
    void message.warning({ key: "no-department", content: "您尚未设置部门信息!" });
    onClose();
  }, [isDue, message, onClose]);
}

/**
 * Puts who has one department alone into it, without asking. Where it cannot be entered now, nothing is lost: it is tried
 * again with the next page.
 *
 * @param own the departments; absent where nothing is to be decided by itself
 * @returns whether the person is to be asked
 */
function useOnlyDepartment<User>(
  own: OwnDepartments | undefined,
  { username, onSwitched }: Pick<DepartmentSwitchProps<User>, "username" | "onSwitched">,
): boolean {
  const queries = useQueryClient();
  const isOpen = own !== undefined && isUndecided(own);
  const only = isOpen && own.departments?.length === 1 ? own.departments[0]?.orgCode : undefined;
  const enter = useEffectEvent(async (orgCode: string) => {
    onSwitched(await selectDepartment<User>(orgCode, username));
    await queries.invalidateQueries();
  });
  useEffect(() => {
    if (only !== undefined) void enter(only).catch(() => undefined);
  }, [only]);
  return isOpen && only === undefined;
}

/** There are departments, and none is the current one. */
function isUndecided({ departments = [], current }: OwnDepartments): boolean {
  return departments.length > 0 && !current;
}
