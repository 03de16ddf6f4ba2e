import { useEffect, useState } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { CompiledEntity, FormGroup } from "../../schema/model/screen.ts";
import { viewOf } from "../fields/fieldView.ts";

type Load = () => Promise<void>;

/** What has come, so that the next form need not wait even for a moment. */
const arrived = new Set<Load>();

/**
 * Loads the editors of a form whose code comes later, and tells when they can be drawn at once: a field that came after
 * the others would not get the focus of a form that has just opened. What does not come is waited for no longer; the
 * editor says so in its place.
 *
 * @param groups what the form shows of the entity; left out, all of it
 */
export function useEditorsLoaded(entity: CompiledEntity, groups?: readonly FormGroup[]): boolean {
  const [missing, setMissing] = useState(() => loadsOf(fieldsOf(entity, groups)).filter((load) => !arrived.has(load)));
  useEffect(() => {
    if (missing.length === 0) return undefined;
    let isGone = false;
    void Promise.allSettled(missing.map(bring)).then(() => !isGone && setMissing([]));
    return () => {
      isGone = true;
    };
  }, [missing]);
  return missing.length === 0;
}

async function bring(load: Load): Promise<void> {
  await load();
  arrived.add(load);
}

function loadsOf(fields: readonly FieldModel[]): readonly Load[] {
  return [...new Set(fields.flatMap(({ kind }) => viewOf(kind).loadEdit ?? []))];
}

/** The fields that are shown, and those of the tables among them. */
function fieldsOf({ fields, children }: CompiledEntity, groups: readonly FormGroup[] | undefined): readonly FieldModel[] {
  const shown = groups ? fields.filter(({ name }) => groups.some((group) => group.fields.includes(name))) : fields;
  return [...shown, ...shown.flatMap(({ name }) => children[name]?.fields ?? [])];
}
