import { Button, Drawer } from "antd";
import { SchemaChanges } from "../schemas/SchemaChanges.tsx";
import { useSchemaPlan } from "../schemas/useSchemaState.ts";
import { closable } from "../window/closable.ts";

/** Width of the drawer in px, where there is room. */
const WIDTH = 720;

/** Shows those who edit schemas, above a screen of theirs, what the files would do to stored data, and carries it out. */
export function SchemaPlan({ onClose }: { onClose(): void }) {
  const control = useSchemaPlan();
  return (
    <Drawer
      open
      title="界面配置对数据的影响"
      closable={closable}
      width={`min(${WIDTH}px, 100vw)`}
      extra={
        <Button type="primary" disabled={control.plan?.possible !== true} loading={control.isReloading} onClick={control.reload}>
          重新加载
        </Button>
      }
      onClose={onClose}
    >
      <SchemaChanges control={control} />
    </Drawer>
  );
}
