import { useQuery } from "@tanstack/react-query";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { http } from "../api/http.ts";
import type { GeneratedValidator } from "./rowValidator.ts";

/** The generated validator of an entity. */
export interface ShapeValidator {
  readonly validate: GeneratedValidator | undefined;
  /** It should be there but could not be loaded: only the server checks the shape of values. */
  readonly isMissing: boolean;
}

/** Loads the validator module that the server made for what the viewer may see; its address changes with its content. */
export function useShapeValidator({ name, validator }: CompiledEntity): ShapeValidator {
  const { data, isError } = useQuery({
    queryKey: ["validator", name, validator],
    queryFn: () => loadValidator(http.baseUrl + (validator ?? "")),
    enabled: validator !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { validate: data, isMissing: isError };
}

async function loadValidator(address: string): Promise<GeneratedValidator> {
  const loaded = (await import(/* @vite-ignore */ address)) as { readonly validate?: unknown };
  if (typeof loaded.validate !== "function") throw new Error(`${address} exports no validator.`);
  return loaded.validate as GeneratedValidator;
}
