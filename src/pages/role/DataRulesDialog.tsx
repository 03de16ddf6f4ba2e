import type { DataRule, RuledEntity } from "../../schema/wire/roleAnswers.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Alert, App, Button, Checkbox, Collapse, Drawer, Empty, Flex, Input, Result, Skeleton, Typography } from "antd";
import type { ReactNode } from "react";
import { useState } from "react";
import { ApiError, type CustomDialogProps, useClosing } from "../../runtime/index.ts";
import { loadDataRules, saveDataRules } from "./permissionApi.ts";
import { RuleEditor } from "./RuleEditor.tsx";
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
    mutationFn: (sent: readonly DataRule[]) => saveDataRules(roleId, sent, seen),
    // What was refused has to be in sight.
    onError: () => setFilter({ words: "" }),
    onSuccess: () => {
      void message.success("数据范围已保存，已登录的用户会立即生效");
      onChanged();
      close();
    },
  });

  const problems = refusedRules(save.error, save.variables ?? []);
  return (
    <Drawer
      open
      width="min(860px, 100vw)"
      title={`数据范围：${String(role?.["roleName"] ?? "")}`}
      onClose={askToClose}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={askToClose}>取消</Button>
          <Button type="primary" disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate(list)}>
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
            <Alert
              type="error"
              showIcon
              message="没有保存"
              description={problemText(save.error, save.variables ?? [], loaded.data.entities)}
            />
          )}
          <EntityFilter rules={rules} filter={filter} onFilter={setFilter} />
          <RuleList
            entities={loaded.data.entities.filter((entity) => isShown(entity, filter))}
            isFirst={({ name, isUsed }) => isUsed || seen.some(({ entity }) => entity === name)}
            isFound={trimSpace(filter.words) !== "" || filter.set !== undefined}
            emptyText={filter.set ? "没有设定过范围的数据" : "没有叫这个名称的数据"}
          >
            {(entity) => (
              <RuleEditor
                key={entity.name}
                entity={entity}
                expression={rules[entity.name]}
                voidRule={loaded.data.voidRules?.find((rule) => rule.entity === entity.name)}
                problem={problems.get(entity.name)?.[trimSpace(rules[entity.name] ?? "")]}
                onChange={(expression) => change(entity.name, expression)}
              />
            )}
          </RuleList>
        </Flex>
      )}
    </Drawer>
  );
}

interface RuleListProps {
  readonly entities: readonly RuledEntity[];
  /** Whether the role has to do with it. */
  isFirst(entity: RuledEntity): boolean;
  /** Something was looked for: all that was found is in sight. */
  readonly isFound: boolean;
  readonly emptyText: string;
  children(entity: RuledEntity): ReactNode;
}

/** Entities that the role may use come first, the others folded below. */
function RuleList({ entities, isFirst, isFound, emptyText, children }: RuleListProps) {
  const first = entities.filter(isFirst);
  const others = entities.filter((entity) => !isFirst(entity));
  if (entities.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />;
  if (isFound || first.length === 0) return <div>{[...first, ...others].map(children)}</div>;
  return (
    <div>
      {first.map(children)}
      {others.length > 0 && (
        <Collapse ghost items={[{ key: "others", label: `角色还没有权限的数据（${others.length}）`, children: others.map(children) }]} />
      )}
    </div>
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

/** What the server says of rules that it refused, by entity and by the rule as it was sent. */
function refusedRules(error: Error | null, sent: readonly DataRule[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const problems = error instanceof ApiError ? error.problems : [];
  return new Map(
    problems.flatMap(({ field, message }) => {
      const rule = sent[Number(/^rules\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
      return rule ? [[rule.entity, { [rule.expression]: message }] as const] : [];
    }),
  );
}
