import type { CompiledScreen } from "../../schema/model/screen.ts";
import type { Diagnostic } from "../../schema/errors/diagnostic.ts";
import type { PlanAnswer } from "../../schema/wire/planAnswers.ts";
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

/** Loads what the schema files would do to stored data; needs the right to edit schemas. */
export async function loadSchemaPlan(signal?: AbortSignal): Promise<PlanAnswer> {
  return (await http.get<PlanAnswer>("/sys/schema/plan", undefined, { handles: "all", signal })).result;
}

/** Puts the schema files in force, as far as they can be; gives what keeps the others from it. */
export async function reloadSchemas(): Promise<readonly Diagnostic[]> {
  return (await http.post<readonly Diagnostic[]>("/sys/schema/reload", {}, { handles: "all" })).result ?? [];
}
