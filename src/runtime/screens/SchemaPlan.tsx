import { Alert, Button, Drawer, Spin, Tag } from "antd";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PlannedChange, PlannedSample } from "../../schema/wire/planAnswers.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { loadSchemaPlan, reloadSchemas } from "../api/screenApi.ts";
import { closable } from "../window/closable.ts";

/** Width of the drawer in px, where there is room. */
const WIDTH = 720;

const states: Readonly<Record<PlannedChange["state"], { readonly color: string; readonly text: string }>> = {
  ready: { color: "default", text: "可以执行" },
  blocked: { color: "warning", text: "暂不执行" },
  refused: { color: "error", text: "不能执行" },
};

/** Shows those who edit schemas what the files would do to stored data, with the rows that they may see, and carries it out. */
export function SchemaPlan({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const { data, isPending, error } = useQuery({
    queryKey: queryKeys.schemaPlan(),
    queryFn: ({ signal }) => loadSchemaPlan(signal),
    // It is true of this moment alone.
    staleTime: 0,
    gcTime: 0,
  });
  const reload = useMutation({
    mutationFn: reloadSchemas,
    onSettled: () =>
      Promise.all([queryKeys.schemaPlan(), queryKeys.schemaProblems()].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const fault = error ?? reload.error;
  return (
    <Drawer
      open
      title="界面配置对数据的影响"
      closable={closable}
      width={`min(${WIDTH}px, 100vw)`}
      extra={
        <Button type="primary" disabled={data?.possible !== true} loading={reload.isPending} onClick={() => reload.mutate()}>
          重新加载
        </Button>
      }
      onClose={onClose}
    >
      {fault === null ? null : <Alert type="error" showIcon message={fault.message} />}
      {isPending ? <Spin aria-label="正在核对" /> : null}
      {data?.changes.length === 0 ? <p>数据库与文件一致，没有要做的更改。</p> : null}
      <ul aria-label="要做的更改">
        {data?.changes.map((change) => (
          <li key={`${change.kind}:${change.description}`}>
            <Change {...change} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Change({ state, description, rows, samples }: PlannedChange) {
  const { color, text } = states[state];
  return (
    <>
      <Tag color={color}>{text}</Tag>
      {description}
      {samples.length === 0 ? null : (
        <ul aria-label="有影响的行">
          {samples.map((sample) => (
            <li key={sample.id}>{sampleText(sample)}</li>
          ))}
          {rows > samples.length ? <li>{`共 ${rows} 行`}</li> : null}
        </ul>
      )}
    </>
  );
}

function sampleText({ id, values }: PlannedSample): string {
  return [id, ...values.map(({ title, text }) => `${title}：${text === "" ? "（空）" : text}`)].join("，");
}
