import { Suspense, useState } from "react";
import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import type { Diagnostic } from "../../schema/errors/diagnostic.ts";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { queryKeys } from "../api/queryKeys.ts";
import { loadSchemaProblems } from "../api/screenApi.ts";
import { lazyDialog } from "../code/lazyPart.tsx";

const SchemaPlan = lazyDialog(async () => (await import("./SchemaPlan.tsx")).SchemaPlan);

/** Code of the right to edit schemas; who holds it sees what is wrong with them. */
const editSchemas = "sys:schema:edit";

/**
 * Tells those who may edit schemas that a file of this screen is broken. The screen itself goes on as it was
 * last good; others see nothing of it.
 */
export function SchemaProblems({ screen }: { readonly screen: CompiledScreen }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useCan()(editSchemas);
  const { data } = useQuery({
    queryKey: queryKeys.schemaProblems(),
    queryFn: ({ signal }) => loadSchemaProblems(signal),
    enabled: mayEdit,
    staleTime: 5 * 60_000,
  });
  const own = (data ?? []).filter((problem) => problem.severity === "error" && concerns(problem, screen));
  if (own.length === 0) return null;
  return (
    <>
      <Alert
        type="error"
        showIcon
        closable
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            对数据的影响
          </Button>
        }
        message={`此页面的结构文件有 ${own.length} 处错误，当前显示的是上一个正确的版本`}
        description={
          <ul>
            {own.map((problem) => (
              <li key={`${problem.file}:${problem.pointer}:${problem.code}`}>
                {`${problem.file}:${problem.line}:${problem.column} ${problem.message} ${problem.advice}`}
              </li>
            ))}
          </ul>
        }
      />
      {isOpen ? (
        <Suspense>
          <SchemaPlan onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A finding concerns a screen where a file of it is broken, or waits for the one that is. */
function concerns({ file: place, waiting = [] }: Diagnostic, { id, entity }: CompiledScreen): boolean {
  return [place, ...waiting].some(
    (file) =>
      (file.includes("/screens/") && file.endsWith(`/${id}.json`)) ||
      (file.includes("/entities/") && file.endsWith(`/${entity.name}.json`)),
  );
}
