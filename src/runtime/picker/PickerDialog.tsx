import { useQuery } from "@tanstack/react-query";
import { App, Spin } from "antd";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import type { PickerDialogProps } from "../fields/reference/pickerDialog.tsx";
import { loadPicker } from "../fields/reference/referenceApi.ts";
import { PickerFrame } from "./PickerFrame.tsx";
import { PickerTable } from "./PickerTable.tsx";
import { PickerTree } from "./PickerTree.tsx";
import { useChosen } from "./useChosen.ts";

/**
 * Picks rows for a reference field: a table or a tree on the left, what is chosen on the right. What the dialog shows is said
 * by the `picker` screen of the entity, or follows from the entity.
 */
export function PickerDialog(props: PickerDialogProps) {
  const { choosing, onClose } = props;
  const { entity, field } = choosing;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.picker(entity, field.name),
    queryFn: ({ signal }) => loadPicker({ entity, field: field.name }, signal),
    staleTime: 5 * 60_000,
  });
  if (data) return <Picker {...props} screen={data} />;
  if (!error) return <Spin fullscreen delay={200} />;
  const title = field.reference?.title ?? field.title;
  return (
    <PickerFrame title={`选择${title}`} width={500} onClose={onClose}>
      <LoadFailure title={`${title}加载失败`} error={error} isLoading={isFetching} onRetry={() => void refetch()} />
    </PickerFrame>
  );
}

function Picker({ screen, choosing, many, leavesOnly = false, ...props }: PickerDialogProps & { readonly screen: ScreenOf<"picker"> }) {
  const { message } = App.useApp();
  const chosen = useChosen(choosing, props.chosen, many);
  const confirm = () => {
    if (!many && chosen.options.length !== 1) void message.warning("请选择一条记录");
    else props.onConfirm(chosen.options);
  };
  const Body = screen.entity.tree ? PickerTree : PickerTable;
  return (
    <PickerFrame
      title={`选择${screen.title}`}
      width={screen.picker.width}
      chosen={chosen}
      isSlim={screen.entity.tree !== undefined}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Body screen={screen} choosing={choosing} many={many} leavesOnly={leavesOnly} chosen={chosen} />
    </PickerFrame>
  );
}
