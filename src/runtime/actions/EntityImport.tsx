import type { CompiledEntity } from "../../schema/model/screen.ts";
import { importTemplate } from "../api/entityApi.ts";
import { importRows, previewImport } from "../api/importApi.ts";
import { ImportDialog } from "./ImportDialog.tsx";

/** Props of `EntityImport`. */
export interface EntityImportProps {
  readonly entity: CompiledEntity;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** Imports rows of an entity from Excel files. */
export function EntityImport({ entity, onImported, onClose }: EntityImportProps) {
  return (
    <ImportDialog
      title={`导入${entity.title}`}
      preview={(file, request) => previewImport(entity, file, request)}
      send={(file, request) => importRows(entity, file, request)}
      loadTemplate={() => importTemplate(entity)}
      onImported={onImported}
      onClose={onClose}
    />
  );
}
