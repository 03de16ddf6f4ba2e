import { inBothZones } from "../../../schema/time/zonedTime.ts";
import { defineFieldView } from "../defineFieldView.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { displayText } from "../parts/displayText.ts";
import { DatetimeEdit } from "../parts/MomentEdit.tsx";
import { DatetimeFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, OneLine, TextRead } from "../parts/TextShow.tsx";

/** A day with its time. */
export const datetimeView = defineFieldView({
  kind: "datetime",
  inCell: "editor",
  Cell: MomentCell,
  Read: MomentRead,
  Edit: DatetimeEdit,
  Filter: DatetimeFilter,
});

function MomentCell(props: FieldShowProps) {
  const text = zonedText(props);
  return text === undefined ? <NumberCell {...props} /> : <OneLine text={text} />;
}

function MomentRead(props: FieldShowProps) {
  return <TextRead {...props} text={zonedText(props) ?? props.text} />;
}

/** With the clocks of another zone beside China's, where the row is about one (`zoneField`). */
function zonedText({ field, value, row }: FieldShowProps): string | undefined {
  const { zoneField } = field.ui.props;
  return typeof zoneField === "string" ? inBothZones(displayText(field, value), row[zoneField]) : undefined;
}
