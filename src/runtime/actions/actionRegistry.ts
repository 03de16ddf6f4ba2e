import type { ActionEffect } from "../../schema/model/screen.ts";
import type { ActionOperation } from "./action.types.ts";
import { batchDelete } from "./batchDelete.tsx";
import { batchEdit } from "./batchEdit.tsx";
import { copy } from "./copy.ts";
import { create } from "./create.tsx";
import { createChild } from "./createChild.ts";
import { custom } from "./custom.ts";
import { deleteOne } from "./delete.ts";
import { detail } from "./detail.ts";
import { download } from "./download.tsx";
import { edit } from "./edit.ts";
import { exportFile } from "./export.tsx";
import { importFile } from "./import.tsx";
import { navigate } from "./navigate.ts";
import { patch } from "./patch.ts";
import { print } from "./print.tsx";
import { request } from "./request.ts";
import { run } from "./run.ts";

type Operations = { readonly [Op in ActionEffect["op"]]: ActionOperation<Extract<ActionEffect, { readonly op: Op }>> };

/** Everything an action can do: one file per `op`, one line here. */
const operations: Operations = {
  create,
  createChild,
  copy,
  edit,
  detail,
  delete: deleteOne,
  batchDelete,
  batchEdit,
  import: importFile,
  export: exportFile,
  run,
  navigate,
  download,
  print,
  request,
  patch,
  custom,
};

/** The operation of an effect. */
export function operationOf(effect: ActionEffect): ActionOperation {
  // The table pairs each op with its own effect; TypeScript cannot follow that through an index.
  return operations[effect.op] as ActionOperation;
}
