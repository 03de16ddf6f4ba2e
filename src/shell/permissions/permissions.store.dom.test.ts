import { http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { beginSession, endSession } from "../session/session.store.ts";
import { answer, api, doctor, screenItem, shellServer } from "../testing/shellApi.ts";
import { permissionsStore, reloadPermissions } from "./permissions.store.ts";

beforeAll(() => shellServer.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  endSession();
  shellServer.resetHandlers();
});
afterAll(() => shellServer.close());

const heldCodes = () => permissionsStore.getState().permissions?.codes;

test("PERM-02 of two changes that follow each other the later one counts, also where the earlier answer comes last", async () => {
  const answers: ((codes: readonly string[]) => void)[] = [];
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), async () => {
      const codes = await new Promise<readonly string[]>((resolve) => answers.push(resolve));
      return answer(structuredClone({ menu: [screenItem("organ", "机构")], codes }) as never);
    }),
  );
  beginSession({ token: "token-1", userInfo: doctor });
  const given = reloadPermissions();
  await expect.poll(() => answers.length).toBe(1);
  const taken = reloadPermissions();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([]);
  await taken;
  answers[0]?.(["hiv:organ:add"]);
  expect((await given).codes).toEqual([]);
  expect(heldCodes()).toEqual([]);
});
