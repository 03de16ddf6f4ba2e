import { useMutation } from "@tanstack/react-query";
import { Button, Flex, Typography } from "antd";
import { ApiError } from "../../runtime/index.ts";
import { loadRuleReach } from "./permissionApi.ts";

/** Props of `RuleReach`. */
export interface RuleReachProps {
  readonly entity: string;
  readonly title: string;
  /** Absent: what a role without a rule opens. */
  readonly expression: string | undefined;
}

/** Counts, when asked, how many rows a rule would open, before it is saved. */
export function RuleReach({ entity, title, expression }: RuleReachProps) {
  const asked = { entity, ...(expression === undefined ? {} : { expression }) };
  const { mutate, data, error, variables, isPending } = useMutation({ mutationFn: loadRuleReach });
  // Of another rule than stands here it says nothing.
  const isCurrent = variables?.expression === expression;
  return (
    <Flex align="center" gap="small" wrap>
      <Button size="small" loading={isPending} aria-label={`试算${title}可见几条`} onClick={() => mutate(asked)}>
        试算
      </Button>
      <output aria-live="polite">
        {isCurrent && data && (
          <Typography.Text type="secondary">
            {data.visible} 条可见（共 {data.total} 条，按您能看到的数据与您的部门计算）
          </Typography.Text>
        )}
        {isCurrent && error && <Typography.Text type="danger">{reasonOf(error)}</Typography.Text>}
      </output>
    </Flex>
  );
}

function reasonOf(error: Error): string {
  return (error instanceof ApiError && error.problems[0]?.message) || error.message;
}
