import type { CompiledEntity } from "../../schema/model/screen.ts";
import { importTemplate } from "../api/entityApi.ts";
import { importRows, previewImport } from "../api/importApi.ts";
import { ImportDialog } from "./ImportDialog.tsx";

/** Props of `EntityImport`. */
export interface EntityImportProps {
  readonly entity: CompiledEntity;
  /** Id of the screen, by which choices are remembered. */
  readonly screenId: string;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** Imports rows of an entity from Excel files. */
export function EntityImport({ entity, screenId, onImported, onClose }: EntityImportProps) {
  return (
    <ImportDialog
      title={`导入${entity.title}`}
      remember={screenId}
      preview={(file, request) => previewImport(entity, file, request)}
      send={(file, request) => importRows(entity, file, request)}
      loadTemplate={() => importTemplate(entity)}
      onImported={onImported}
      onClose={onClose}
    />
  );
}
