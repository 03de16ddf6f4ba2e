import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { TimeZoneEdit } from "./TimeZoneEdit.tsx";
import { isZoneFound, zoneGroups, zoneText } from "./timeZones.ts";

const field = buildField({ name: "zone", title: "时区", kind: "timeZone" });

function show(value: string) {
  const onChange = vi.fn();
  const props = { id: "zone", "aria-label": "时区", entity: "job", field, value, row: {}, disabled: false, onChange };
  return { ...renderWithProduct(<TimeZoneEdit {...props} />), onChange };
}

const shown = () =>
  [...document.querySelectorAll(".ant-select-dropdown .ant-select-item")].map(({ textContent }) => textContent).filter(Boolean);

describe("the picker of time zones", () => {
  it("SCREEN-56 shows China's zones first, each with its difference from UTC now", async () => {
    const { user } = show("Asia/Shanghai");
    expect(document.querySelector(".ant-select-selection-item")?.textContent).toBe("Asia/Shanghai（北京时间，UTC+08:00）");
    await user.click(screen.getByRole("combobox"));
    await waitFor(() => expect(shown().length).toBeGreaterThan(6));
    expect(shown().slice(0, 8)).toEqual([
      "中国",
      "Asia/Shanghai（北京时间，UTC+08:00）",
      "Asia/Urumqi（新疆时间，UTC+06:00）",
      "Asia/Hong_Kong（香港时间，UTC+08:00）",
      "Asia/Macau（澳门时间，UTC+08:00）",
      "Asia/Taipei（台北时间，UTC+08:00）",
      "其他",
      "UTC（UTC+00:00）",
    ]);
  });

  it.each([
    ["new york", /^America\/New_York（北美东部时间，UTC-0[45]:00）$/],
    ["新疆", /^Asia\/Urumqi/],
    ["+05:45", /^Asia\/Kat/],
  ])("SCREEN-56 finds %s by keyboard alone", async (search, found) => {
    const { user, onChange } = show("Asia/Shanghai");
    screen.getByRole("combobox").focus();
    await user.keyboard(search);
    await waitFor(() => expect(shown().filter((text) => found.test(text ?? ""))).toHaveLength(1));
    // antd asks for the number of the key, which user-event leaves out.
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter", keyCode: 13 });
    expect(`${String(onChange.mock.calls[0]?.[0])}（`).toMatch(new RegExp(found.source.split("（")[0] ?? ""));
  });

  it("SCREEN-56 says how to look where nothing is found, and shows a stored zone that nobody knows as it is", async () => {
    const { user, onChange } = show("Asia/Nowhere");
    expect(document.querySelector(".ant-select-selection-item")?.textContent).toBe("Asia/Nowhere");
    screen.getByRole("combobox").focus();
    await user.keyboard("Nowhere{Enter}");
    expect(screen.getByText(/没有这个时区；可按英文地名/)).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("texts of time zones", () => {
  it("go by the clocks of the moment", () => {
    expect(zoneText("Europe/Berlin", new Date("2026-01-01T00:00:00Z"))).toBe("Europe/Berlin（中欧时间，UTC+01:00）");
    expect(zoneText("Europe/Berlin", new Date("2026-07-01T00:00:00Z"))).toBe("Europe/Berlin（中欧时间，UTC+02:00）");
  });

  it("offer nothing that a form would refuse, and nothing twice", () => {
    const zones = zoneGroups().flatMap((group) => group.zones);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.filter((zone) => zoneText(zone, new Date()) === zone)).toEqual([]);
    expect(zones.length).toBeGreaterThan(400);
    expect(isZoneFound("America/New_York（北美东部时间，UTC-05:00）", "  NEW york ")).toBe(true);
  });
});
