import { beforeAll, describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { builtInViews } from "../builtInViews.ts";
import { registerFieldViews } from "../fields/fieldView.ts";
import { rowValidator } from "../form/rowValidator.ts";
import { EntityForm } from "./EntityForm.ts";
import type { EntityFormOptions } from "./entityForm.types.ts";

beforeAll(() => registerFieldViews(builtInViews));

const user = { id: "u1", username: "doctor", realname: "李医生", orgCode: "D1.1", orgCodes: ["D1.1"], tenantId: "0", roles: [] };
const source = { user, can: () => true, now: () => new Date("2026-01-05T00:30:00Z") };

function formOf(entity: CompiledEntity, options: Partial<EntityFormOptions> = {}) {
  return new EntityForm({ ...source, entity, validate: rowValidator(source, entity), ...options });
}

/** What a person's hand does, found by path. */
function type(form: EntityForm, path: string, value: unknown) {
  const [rowPath, name] = [path.split(".").slice(0, -1).join("."), path.split(".").at(-1)];
  const model =
    form.entity.fields.find((field) => field.name === name) ??
    Object.values(form.entity.children)
      .flatMap(({ fields }) => fields)
      .find((field) => field.name === name);
  if (!model) throw new Error(`no field ${path}`);
  form.input(form.ensureField(rowPath, model), value);
}

const settled = () => Promise.resolve();
const appointment = () => productScreen("appointment").entity;
const organ = () => productScreen("organ").entity;

describe("a new row", () => {
  it("starts with given values, defaults and what its kinds start with", () => {
    const form = formOf(organ(), { initial: { organName: "东城区疾控" } });
    expect(form.values()).toMatchObject({
      organName: "东城区疾控",
      status: "open",
      bookable: "Y",
      advanceDays: 14,
      phone: null,
      serviceTimes: [],
    });
    expect(form.getStatus().isChanged).toBe(false);
  });

  it("FORM-32 starts a switch that has no default with the value for off", () => {
    const form = formOf(buildCompiledEntity({ fields: [buildField({ name: "open", kind: "switch" })] }));
    expect(form.values()).toEqual({ open: "N" });
  });

  it("LANG initial: starts with what is worked out, one value from another, and sends word of what was taken away", () => {
    const day = (name: string, initial: string) => buildField({ name, kind: "date", rule: { initial } });
    const line = buildCompiledEntity({
      name: "line",
      fields: [
        buildField({ name: "note", rule: { initial: "parent.by + '·' + row.of" } }),
        buildField({ name: "of", rule: { initial: "user.orgCode" } }),
      ],
    });
    const lines = buildField({
      name: "lines",
      kind: "children",
      type: "array",
      children: { entity: "line", by: "id" },
      ui: { props: { defaultRows: 1 } },
    });
    const fields = [
      day("due", "plusDays(row.opened, 7)"),
      day("opened", "today()"),
      buildField({ name: "by", rule: { initial: "user.realname" } }),
      lines,
    ];
    const entity = buildCompiledEntity({ fields, children: { lines: line } });
    const form = formOf(entity, { initial: { opened: "2026-02-01" } });
    expect(form.values()).toEqual({ due: "2026-02-08", opened: "2026-02-01", by: "李医生", lines: [{ note: "李医生·D1.1", of: "D1.1" }] });
    expect(form.getStatus().isChanged).toBe(false);
    type(form, "by", "");
    expect(form.payload()).toMatchObject({ due: "2026-02-08", by: null });
    expect(form.newChildRow("lines", line, {})).toMatchObject({ of: "D1.1" });
    expect(formOf(entity, { stored: { id: "1", rev: 1, by: null } }).values()).toMatchObject({ due: null, by: null });
  });

  it("sends what is filled in, and nothing that only the server writes", () => {
    const form = formOf(appointment());
    type(form, "realname", "王小明");
    const payload = form.payload();
    expect(payload).toMatchObject({ realname: "王小明", service: "vct", source: "phone" });
    for (const name of ["id", "rev", "createTime", "status", "arriveTime", "referrer"]) expect(payload).not.toHaveProperty(name);
  });
});

describe("rules", () => {
  it("hide a field with its value and bring both back", () => {
    const form = formOf(appointment());
    type(form, "source", "referral");
    type(form, "referrer", "社区医院");
    type(form, "source", "phone");
    expect(form.core.fields["referrer"]?.display).toBe("none");
    expect(form.values()["referrer"] ?? null).toBeNull();
    type(form, "source", "referral");
    expect(form.values()["referrer"]).toBe("社区医院");
  });

  it("let a field of a stored row that turns up only now start with its default; what somebody had or emptied stays theirs", () => {
    const kind = buildField({ name: "kind" });
    const top = buildField({ name: "top", kind: "integer", type: "integer", default: 5, rule: { visible: "row.kind == 'score'" } });
    const form = formOf(buildCompiledEntity({ fields: [kind, top] }), { stored: { id: "1", rev: 1, kind: "text", top: null } });
    type(form, "kind", "score");
    expect(form.values()).toMatchObject({ top: 5 });
    for (const own of [8, null]) {
      type(form, "top", own);
      type(form, "kind", "text");
      expect(form.values()["top"] ?? null).toBeNull();
      type(form, "kind", "score");
      expect(form.values()["top"] ?? null).toBe(own);
    }
    const seen = formOf(buildCompiledEntity({ fields: [kind, top] }), { stored: { id: "1", rev: 1, kind: "score", top: null } });
    expect(seen.values()).toMatchObject({ top: null });
  });

  it("empty a field when what it depends on gets another value", () => {
    const form = formOf(appointment(), { stored: stored({ organId: "o1", date: "2026-01-06", slotId: "s1" }) });
    type(form, "date", "2026-01-07");
    expect(form.values()["slotId"]).toBeNull();
  });

  it("send a value that was chosen again after it had been emptied, though it is the stored one", () => {
    const form = formOf(appointment(), { stored: stored({ organId: "o1", date: "2026-01-06", slotId: "s1" }) });
    type(form, "date", "2026-01-07");
    type(form, "slotId", "s1");
    expect(form.payload()).toEqual({ id: "a1", rev: 3, date: "2026-01-07", slotId: "s1" });
  });

  it("close a field and open it again", () => {
    const form = formOf(appointment());
    expect(form.core.fields["slotId"]?.pattern).toBe("readOnly");
    type(form, "organId", "o1");
    type(form, "date", "2026-01-06");
    expect(form.core.fields["slotId"]?.pattern).toBe("editable");
  });

  it("compute a value in rows that are not drawn, and never send it", () => {
    const entity = productScreen("organServiceTime").entity;
    const form = formOf(entity);
    type(form, "startTime", "08:30:00");
    type(form, "endTime", "11:00:00");
    expect(form.values()["slotName"]).toBe("08:30–11:00");
    expect(form.payload()).not.toHaveProperty("slotName");
  });

  it("of child rows see the row above", () => {
    const entity = productScreen("surveyTopic").entity;
    const question = (questionType: string): Row => ({ questionText: "您的年龄", questionType, options: [{ optionText: "十八岁以下" }] });
    const form = formOf(entity, { initial: { topicName: "调查", questions: [question("single"), question("multiple")] } });
    const option = entity.children["questions"]?.children["options"];
    const exclusive = option?.fields.find(({ name }) => name === "exclusive");
    if (!exclusive) throw new Error("no field exclusive");
    expect(form.ensureField("questions.0.options.0", exclusive).display).toBe("none");
    expect(form.ensureField("questions.1.options.0", exclusive).display).toBe("visible");
  });
});

describe("what is wrong", () => {
  it("FORM-01 FORM-21 is shown when a person tries to save, in the words of the rules", () => {
    const form = formOf(appointment());
    expect(form.getStatus().problems).toEqual([]);
    const problems = form.check();
    expect(problems).toContainEqual({ field: "realname", message: "请输入姓名" });
    expect(problems).toContainEqual({ field: "organId", message: "请选择预约机构" });
    expect(form.getStatus().problems).toEqual(problems);
  });

  it("goes away when it is put right", async () => {
    const form = formOf(appointment());
    form.check();
    type(form, "realname", "王小明");
    await settled();
    expect(form.getStatus().problems.map(({ field }) => field)).not.toContain("realname");
  });

  it("stays silent about fields that nobody has been to", async () => {
    const form = formOf(appointment());
    type(form, "realname", "王");
    form.leave(form.ensureField("", field(form.entity, "realname")));
    await settled();
    expect(form.getStatus().problems).toEqual([]);
  });

  it("of the server lands at its field, in child rows too, until the value is another", async () => {
    const form = formOf(organ(), {
      stored: {
        ...stored({}),
        serviceTimes: [{ id: "t1", rev: 1, weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 5, status: "enabled" }],
      },
    });
    const problems = form.showServerProblems([{ field: "serviceTimes.0.startTime", message: "与同一天的另一个时段重叠，请调整时间" }]);
    expect(problems).toContainEqual({ field: "serviceTimes.0.startTime", message: "与同一天的另一个时段重叠，请调整时间" });
    type(form, "serviceTimes.0.startTime", "08:30:00");
    await settled();
    expect(form.getStatus().problems.map(({ field: path }) => path)).not.toContain("serviceTimes.0.startTime");
  });

  it("of a row that is gone lands at its list, and of a field that is not shown above the form", () => {
    const form = formOf(organ(), {
      drawn: new Set(["serviceTimes", "organName"]),
      stored: { ...stored({ phone: "123" }), serviceTimes: [] },
    });
    const problems = form.showServerProblems([
      { field: "serviceTimes.4.startTime", message: "与另一个时段重叠" },
      { field: "phone", message: "请输入正确的座机号" },
    ]);
    expect(problems).toContainEqual({ field: "serviceTimes", message: "与另一个时段重叠" });
    expect(problems).toContainEqual({ field: "", message: "联系电话：请输入正确的座机号" });
  });
});

describe("a stored row", () => {
  it("sends JSON of which the order alone was changed, and takes the same one for unchanged", async () => {
    const form = formOf(productScreen("gallery").entity, {
      stored: { id: "g1", rev: 2, name: "甲", settings: { name: 1, to: { b: 1, a: 2 } } },
    });
    type(form, "settings", { name: 1, to: { b: 1, a: 2 } });
    await settled();
    expect(form.getStatus().isChanged).toBe(false);
    type(form, "settings", { name: 1, to: { a: 2, b: 1 } });
    await settled();
    expect(form.getStatus().isChanged).toBe(true);
    expect(JSON.stringify(form.payload())).toBe('{"id":"g1","rev":2,"settings":{"name":1,"to":{"a":2,"b":1}}}');
  });

  it("sends id, rev and what changed; of child rows the whole list, unchanged ones by id alone", () => {
    const times = [
      {
        id: "t1",
        rev: 1,
        weekday: "1",
        startTime: "08:00:00",
        endTime: "09:00:00",
        slotName: "08:00–09:00",
        capacity: 5,
        status: "enabled",
        organId: "a1",
      },
      {
        id: "t2",
        rev: 4,
        weekday: "2",
        startTime: "08:00:00",
        endTime: "09:00:00",
        slotName: "08:00–09:00",
        capacity: 5,
        status: "enabled",
        organId: "a1",
      },
    ];
    const form = formOf(organ(), { stored: { ...stored({ organName: "东城区疾控", status_dictText: "开放" }), serviceTimes: times } });
    expect(form.payload()).toEqual({ id: "a1", rev: 3 });
    type(form, "serviceTimes.1.capacity", 9);
    expect(form.payload()).toEqual({ id: "a1", rev: 3, serviceTimes: [{ id: "t1" }, { id: "t2", capacity: 9 }] });
  });

  it("is unchanged again when a change is taken back", async () => {
    const form = formOf(appointment(), { stored: stored({ realname: "王小明" }) });
    type(form, "realname", "王小");
    await settled();
    expect(form.getStatus().isChanged).toBe(true);
    type(form, "realname", "王小明");
    await settled();
    expect(form.getStatus().isChanged).toBe(false);
  });

  it("goes on from another version with the values chosen for it", async () => {
    const form = formOf(appointment(), { stored: stored({ organId: "o1", date: "2026-01-06", slotId: "s1", realname: "王小明" }) });
    type(form, "realname", "王大明");
    const theirs = { ...stored({ organId: "o1", date: "2026-01-08", slotId: "s2", realname: "王小明" }), rev: 4 };
    form.rebase(theirs, { ...theirs, realname: "王大明" });
    await settled();
    expect(form.values()).toMatchObject({ date: "2026-01-08", slotId: "s2", realname: "王大明" });
    expect(form.payload()).toEqual({ id: "a1", rev: 4, realname: "王大明" });
  });
});

it("holds nothing of Formily's own in a row, whatever is done with child rows", async () => {
  const form = formOf(organ());
  const list = form.core.fields["serviceTimes"];
  if (!list || list.displayName !== "ArrayField") throw new Error("no list");
  const rows = list as unknown as {
    push(row: Row): Promise<void>;
    move(from: number, to: number): Promise<void>;
    remove(index: number): Promise<void>;
  };
  await rows.push({ weekday: "1" });
  await rows.push({ weekday: "2" });
  await rows.move(0, 1);
  await rows.remove(0);
  expect(form.values()["serviceTimes"]).toEqual([{ weekday: "1" }]);
});

function stored(values: Row): Row {
  return { id: "a1", rev: 3, ...values };
}

function field(entity: CompiledEntity, name: string) {
  const found = entity.fields.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}
