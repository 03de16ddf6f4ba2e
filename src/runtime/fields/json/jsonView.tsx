import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { JsonCell, JsonRead } from "./JsonShow.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const JsonEdit = lazyPart(async () => (await import("./JsonEdit.tsx")).JsonEdit);

/** A JSON object or list. */
export const jsonView = defineFieldView({
  kind: "json",
  Cell: JsonCell,
  Read: JsonRead,
  Edit: whileLoading(JsonEdit, 160),
  wide: true,
  height: 160,
});
