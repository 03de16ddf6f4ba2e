import { Suspense, useState } from "react";
import { Alert, Button } from "antd";
import type { Diagnostic } from "../../schema/errors/diagnostic.ts";
import { type CompiledScreen, isOfEntity } from "../../schema/model/screen.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { lazyDialog } from "../code/lazyPart.tsx";
import { SchemaFindings } from "../schemas/SchemaFindings.tsx";
import { editSchemas, useSchemaProblems } from "../schemas/useSchemaState.ts";

const SchemaPlan = lazyDialog(async () => (await import("./SchemaPlan.tsx")).SchemaPlan);

/**
 * Tells those who may edit schemas that a file of this screen is broken. The screen itself goes on as it was
 * last good; others see nothing of it.
 */
export function SchemaProblems({ screen }: { readonly screen: CompiledScreen }) {
  const [isOpen, setOpen] = useState(false);
  const { problems = [] } = useSchemaProblems(useCan()(editSchemas));
  const own = problems.filter((problem) => concerns(problem, screen));
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
        description={<SchemaFindings findings={own} />}
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
function concerns({ file: place, waiting = [] }: Diagnostic, screen: CompiledScreen): boolean {
  const { id } = screen;
  const entities = isOfEntity(screen) ? [screen.entity.name] : screen.cards.flatMap((card) => ("entity" in card ? [card.entity] : []));
  return [place, ...waiting].some(
    (file) =>
      (file.includes("/screens/") && file.endsWith(`/${id}.json`)) ||
      (file.includes("/entities/") && entities.some((entity) => file.endsWith(`/${entity}.json`))),
  );
}
