import { compact } from "../../model/compact.ts";
import type { JsonValue } from "../../model/json.ts";
import { checkConstant } from "../checkConstant.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `examples`: values as people fill them in. */
export interface RawExamples {
  readonly examples?: readonly JsonValue[];
}

/** Values that documentation and import templates show in place of made-up ones. */
export const examplesKeyword: FieldKeyword = {
  names: ["examples"],
  compile: ({ raw }) => compact({ examples: raw.examples }),
  check: (site) =>
    (site.field.examples ?? []).flatMap((value, index) =>
      checkConstant(site, value, { code: "SCHEMA_INVALID_EXAMPLE", at: () => site.source.at(["examples", index]) }),
    ),
};
