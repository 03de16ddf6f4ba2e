import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { AccessProvider } from "./AccessProvider.tsx";
import { excludedCodes, isDisabled, isShown } from "./buttonAccess.ts";
import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";
import { Permitted } from "./Permitted.tsx";

const show = (action: string, status?: AuthItem["status"]): AuthItem => ({ action, type: "1", ...(status ? { status } : {}) });
const use = (action: string, status?: AuthItem["status"]): AuthItem => ({ action, type: "2", ...(status ? { status } : {}) });

describe("isShown", () => {
  test("PERM-06 a button needs a right of its action that is not of type 2", () => {
    expect(isShown("organ:add", { auth: [show("organ:add")], allAuth: [] })).toBe(true);
    expect(isShown("organ:add", { auth: [use("organ:add")], allAuth: [] })).toBe(false);
    expect(isShown("organ:add", { auth: [], allAuth: [] })).toBe(false);
  });

  test("PERM-05 several codes in one action count each by itself", () => {
    const auth = [show("organ:add, organ:edit")];
    expect(isShown("organ:edit", { auth, allAuth: [] })).toBe(true);
    expect(isShown("organ:add,organ:edit", { auth, allAuth: [] })).toBe(false);
  });

  test("PERM-07 the list of a form's own data takes the place of the viewer's", () => {
    expect(isShown("step:agree", { auth: [], allAuth: [], ofForm: [show("step:agree")] })).toBe(true);
    expect(isShown("organ:add", { auth: [show("organ:add")], allAuth: [], ofForm: [] })).toBe(false);
  });

  test("PERM-08 an action denied with status 0 is hidden from everyone", () => {
    expect(isShown("organ:add", { auth: [show("organ:add")], allAuth: [show("organ:add", "0")] })).toBe(false);
    expect(isShown("organ:add", { auth: [show("organ:add")], allAuth: [show("organ:add", "1")] })).toBe(true);
  });
});

describe("isDisabled", () => {
  test("PERM-09 a control under a rule of type 2 is granted by the list of rights", () => {
    const allAuth = [use("organ:seal", "1")];
    expect(isDisabled("organ:seal", { auth: [use("organ:seal")], allAuth })).toBe(false);
    expect(isDisabled("organ:seal", { auth: [show("organ:seal")], allAuth })).toBe(true);
  });

  test("PERM-10 otherwise the viewer's lists decide: status 0 denies, a right held grants", () => {
    const allAuth = [use("organ:seal", "1"), use("organ:stop", "0")];
    const auth = [use("organ:seal"), use("organ:stop")];
    expect(isDisabled("organ:seal", { auth, allAuth, ofForm: [] })).toBe(false);
    expect(isDisabled("organ:seal", { auth: [], allAuth, ofForm: [] })).toBe(true);
    expect(isDisabled("organ:stop", { auth, allAuth, ofForm: [] })).toBe(true);
    expect(isDisabled("organ:free", { auth: [], allAuth })).toBe(false);
  });
});

describe("excludedCodes", () => {
  const allAuth = [show("hiv:organ:add", "1"), show("hiv:organ:edit", "1"), show("hiv:organization:add", "1"), use("hiv:organ:phone", "1")];

  test("PERM-11 PERM-12 rules that are on are left out unless a right of type 1 is held", () => {
    expect(excludedCodes("hiv:organ", { auth: [show("hiv:organ:add"), use("hiv:organ:edit")], allAuth })).toEqual(new Set(["edit"]));
  });

  test("PERM-13 only codes below the prefix with its colon are meant", () => {
    expect(excludedCodes("hiv:organ", { auth: [], allAuth })).toEqual(new Set(["add", "edit"]));
    expect(excludedCodes("hiv", { auth: [], allAuth: [show("hivx:add", "1")] })).toEqual(new Set());
  });

  test("PERM-14 without batch_delete there is no remove either", () => {
    const rule = [show("hiv:organ:batch_delete", "1")];
    expect(excludedCodes("hiv:organ", { auth: [], allAuth: rule })).toEqual(new Set(["batch_delete", "remove"]));
    expect(excludedCodes("hiv:organ", { auth: rule, allAuth: rule })).toEqual(new Set());
  });
});

test("PERM-06 content without the right is not there, and comes when the right comes", () => {
  const viewer = (auth: readonly AuthItem[]) => ({
    user: { id: "1", username: "lin", realname: "林", orgCode: "", orgCodes: [], tenantId: "0", roles: [] },
    codes: new Set<string>(),
    fullAccess: false,
    auth,
    allAuth: [show("sys:online:forceLogout", "1")],
  });
  const page = (auth: readonly AuthItem[]) => (
    <AccessProvider viewer={viewer(auth)}>
      <Permitted action="sys:online:forceLogout">
        <button type="button">强制下线</button>
      </Permitted>
    </AccessProvider>
  );
  const { rerender } = render(page([]));
  expect(screen.queryByRole("button")).toBeNull();
  rerender(page([show("sys:online:forceLogout")]));
  expect(screen.getByRole("button", { name: "强制下线" })).toBeTruthy();
});
