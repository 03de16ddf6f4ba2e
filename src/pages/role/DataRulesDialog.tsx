import type { DataRule, RuledEntity, VoidRule } from "../../schema/wire/roleAnswers.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Alert, App, Button, Checkbox, Drawer, Flex, Input, Result, Select, Skeleton, Table, Typography } from "antd";
import { useState } from "react";
import { ApiError, type CustomDialogProps, useClosing } from "../../runtime/index.ts";
import { loadDataRules, saveDataRules } from "./permissionApi.ts";
import { presetIdOf, presetsOf } from "./rulePresets.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** Rule per entity name; of an entity without an entry the role opens what it opens by default. */
type Rules = Readonly<Record<string, string>>;

/** Rules as they are being edited. */
interface Draft {
  readonly rules: Rules;
  /** What was stored when the editing began; what others save meanwhile was not seen, and is the server's to refuse. */
  readonly seen: readonly DataRule[];
}

/** The rules of a role as they are stored, and as they are being edited. */
function useRules(roleId: string) {
  const loaded = useQuery({ queryKey: ["roleDataRules", roleId], queryFn: () => loadDataRules(roleId), staleTime: 0, gcTime: 0 });
  const [draft, setDraft] = useState<Draft>();
  const seen = draft?.seen ?? loaded.data?.rules ?? [];
  const rules = draft?.rules ?? rulesOf(seen);
  const list = toList(rules);
  return {
    loaded,
    seen,
    rules,
    list,
    isChanged: draft !== undefined && JSON.stringify(list) !== JSON.stringify(toList(rulesOf(seen))),
    change(entity: string, expression: string | undefined) {
      const { [entity]: _old, ...others } = rules;
      setDraft({ rules: expression === undefined ? others : { ...others, [entity]: expression }, seen });
    },
  };
}

/** Which rows a role opens, entity by entity, also where it says nothing: a ready-made range or a typed expression that the server checks. */
export function DataRulesDialog({ rows, onClose, onChanged }: CustomDialogProps) {
  const role = rows[0];
  const roleId = String(role?.["id"] ?? "");
  const { message } = App.useApp();
  const { loaded, seen, rules, list, isChanged, change } = useRules(roleId);
  const [filter, setFilter] = useState<Filter>({ words: "" });
  const { close, askToClose } = useClosing(isChanged, onClose);

  const save = useMutation({
    mutationFn: () => saveDataRules(roleId, list, seen),
    onSuccess: () => {
      void message.success("数据范围已保存，已登录的用户会立即生效");
      onChanged();
      close();
    },
  });

  return (
    <Drawer
      open
      width={720}
      title={`数据范围：${String(role?.["roleName"] ?? "")}`}
      onClose={askToClose}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={askToClose}>取消</Button>
          <Button type="primary" disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
            保存
          </Button>
        </Flex>
      }
    >
      {!loaded.data ? (
        loaded.error ? (
          <Result
            status="warning"
            title="数据范围没有加载出来"
            subTitle={loaded.error.message}
            extra={<Button onClick={() => void loaded.refetch()}>重新加载</Button>}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )
      ) : (
        <Flex vertical gap="middle">
          <Typography.Text type="secondary">
            用户持有多个角色时，能看到其中任一角色范围内的数据。属于部门的数据，没有设定范围的只开放本部门及下级。“本部门及下级”以部门树为准；没有部门的用户看不到部门的数据。
          </Typography.Text>
          {save.error && (
            <Alert type="error" showIcon message="没有保存" description={problemText(save.error, list, loaded.data.entities)} />
          )}
          <EntityFilter rules={rules} filter={filter} onFilter={setFilter} />
          <Table<RuledEntity>
            size="small"
            rowKey="name"
            pagination={false}
            dataSource={loaded.data.entities.filter((entity) => isShown(entity, filter))}
            locale={{ emptyText: filter.set ? "没有设定过范围的数据" : "没有叫这个名称的数据" }}
            columns={[
              { title: "数据", dataIndex: "title", width: 160 },
              {
                title: "可见范围",
                key: "rule",
                render: (_, entity) => (
                  <RuleEditor
                    entity={entity}
                    expression={rules[entity.name]}
                    voidRule={loaded.data.voidRules?.find((rule) => rule.entity === entity.name)}
                    onChange={(expression) => change(entity.name, expression)}
                  />
                ),
              },
            ]}
          />
        </Flex>
      )}
    </Drawer>
  );
}

/** Which entities are listed: there are dozens, and a role says something of a few. */
interface Filter {
  readonly words: string;
  /** Only those that had a rule when this was chosen: one whose rule is taken away stays in its place. */
  readonly set?: ReadonlySet<string>;
}

function isShown({ name, title }: RuledEntity, { words, set }: Filter): boolean {
  return title.includes(trimSpace(words)) && (set?.has(name) ?? true);
}

interface EntityFilterProps {
  readonly rules: Rules;
  readonly filter: Filter;
  onFilter(filter: Filter): void;
}

function EntityFilter({ rules, filter, onFilter }: EntityFilterProps) {
  const { words, set } = filter;
  const names = Object.keys(rules);
  return (
    <Flex align="center" gap="middle" wrap>
      <Input
        allowClear
        style={{ inlineSize: 240 }}
        aria-label="查找数据"
        placeholder="按名称查找"
        value={words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
      />
      <Checkbox
        checked={set !== undefined}
        onChange={(event) => onFilter({ words, ...(event.target.checked ? { set: new Set(names) } : {}) })}
      >
        只看设定过的（{names.length}）
      </Checkbox>
    </Flex>
  );
}

interface RuleEditorProps {
  readonly entity: RuledEntity;
  readonly expression: string | undefined;
  /** What is stored and opens nothing. */
  readonly voidRule: VoidRule | undefined;
  onChange(expression: string | undefined): void;
}

function RuleEditor({ entity, expression, voidRule, onChange }: RuleEditorProps) {
  const [custom, setCustom] = useState(false);
  const presets = presetsOf(entity);
  const chosen = custom ? "custom" : presetIdOf(entity, expression);
  const choose = (id: string): void => {
    setCustom(id === "custom");
    if (id === "custom") onChange(expression ?? "");
    else onChange(presets.find((preset) => preset.id === id)?.expression);
  };
  return (
    <Flex vertical gap="small">
      <Select
        aria-label={`${entity.title}的可见范围`}
        value={chosen}
        onChange={choose}
        options={[...presets.map((preset) => ({ value: preset.id, label: preset.label })), { value: "custom", label: "自定义条件" }]}
      />
      {chosen === "custom" && (
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          aria-label={`${entity.title}的自定义条件`}
          placeholder={exampleOf(entity)}
          value={expression ?? ""}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {voidRule && expression?.includes(voidRule.expression) && (
        <Typography.Text type="danger">这条规则已失效，目前不开放任何数据：{voidRule.problem}</Typography.Text>
      )}
    </Flex>
  );
}

function exampleOf({ department }: RuledEntity): string {
  return department === undefined ? "例如 row.createBy == user.username" : `例如 row.${department} in user.orgCodes`;
}

/** Several rules of one entity are one condition, which any of them fulfils. */
function rulesOf(rules: readonly DataRule[]): Rules {
  const expressionsOf = (name: string) => rules.filter(({ entity }) => entity === name).map(({ expression }) => expression);
  return Object.fromEntries(
    rules.map(({ entity, expression }) => {
      const all = expressionsOf(entity);
      return [entity, all.length === 1 ? expression : all.map((each) => `(${each})`).join(" || ")];
    }),
  );
}

/** A condition that is left empty stays in the list: without it the role would open what it opens by default, and the server asks for it. */
function toList(rules: Rules): DataRule[] {
  return Object.entries(rules)
    .map(([entity, expression]) => ({ entity, expression: trimSpace(expression) }))
    .sort((left, right) => left.entity.localeCompare(right.entity));
}

/** Names the entity whose condition the server refused. */
function problemText(error: Error, list: readonly DataRule[], entities: readonly RuledEntity[]): string {
  const problem = error instanceof ApiError ? error.problems[0] : undefined;
  const index = Number(/^rules\.(\d+)\./.exec(problem?.field ?? "")?.[1] ?? Number.NaN);
  const title = entities.find((entity) => entity.name === list[index]?.entity)?.title;
  return problem ? `${title ? `${title}：` : ""}${problem.message}` : error.message;
}
