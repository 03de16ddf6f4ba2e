import type { CompiledScreen } from "../../schema/model/screen.ts";
import type { Diagnostic } from "../../schema/errors/diagnostic.ts";
import { http } from "./http.ts";

/** Loads a screen as compiled for the viewer. */
export async function loadScreen(id: string, signal?: AbortSignal): Promise<CompiledScreen> {
  const { result } = await http.get<CompiledScreen>(`/sys/schema/screen/${encodeURIComponent(id)}`, undefined, { handles: "all", signal });
  return result;
}

/** Loads what is wrong with the schema files; needs the right to edit schemas. */
export async function loadSchemaProblems(signal?: AbortSignal): Promise<readonly Diagnostic[]> {
  return (await http.get<readonly Diagnostic[]>("/sys/schema/problems", undefined, { handles: "all", signal })).result ?? [];
}
