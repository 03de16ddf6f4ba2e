import { renderHook } from "@testing-library/react";
import { afterAll } from "vitest";
import type { StoreApi } from "zustand";
import { noteServerTime } from "../../src/runtime/api/serverClock.ts";
import { narrowWidth, tinyWidth, useNarrow } from "../../src/runtime/base/useNarrow.ts";
import { localKept, windowKept } from "../../src/runtime/storage/keptStorage.ts";
import { closeOverlay } from "../../src/shell/layout/overlay.store.ts";
import { siderStore } from "../../src/shell/layout/sider.store.ts";
import { noticeLiveStore } from "../../src/shell/notices/noticeLive.store.ts";
import { noticeSettingsStore } from "../../src/shell/notices/noticeSettings.store.ts";
import { closeNotice } from "../../src/shell/notices/openNotice.store.ts";
import { settingsStore } from "../../src/shell/preferences/settings.store.ts";
import { takeEntryNotice } from "../../src/shell/session/entryNotice.ts";
import { endSession, sessionStore } from "../../src/shell/session/session.store.ts";
import { signInAgainStore } from "../../src/shell/session/signInAgain.store.ts";

// Files of one process share the modules of the console. What one leaves in their stores is put back here, and nowhere else;
// all other state of modules is kept by what it was made from, or belongs to a component, and goes with it.

// Widths are asked for once per page, and the first file that asks may just try a narrow window.
renderHook(() => [useNarrow(narrowWidth), useNarrow(tinyWidth)]).unmount();

afterAll(() => {
  // What belongs to a person (rights, tabs, what was read) goes when another comes: also where nobody had come before.
  sessionStore.setState({ user: { id: "somebody else", username: "", realname: "" } });
  endSession();
  renew(settingsStore);
  renew(noticeSettingsStore);
  renew(noticeLiveStore);
  renew(siderStore);
  renew(signInAgainStore);
  closeOverlay();
  closeNotice();
  takeEntryNotice();
  for (const kept of [localKept, windowKept]) for (const key of kept.keys()) kept.remove(key);
  noteServerTime({ timestamp: Date.now() });
});

function renew<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}
