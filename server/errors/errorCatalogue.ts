import { accessErrors } from "./catalogue/accessErrors.ts";
import { budgetErrors } from "./catalogue/budgetErrors.ts";
import { faultErrors } from "./catalogue/faultErrors.ts";
import { importErrors } from "./catalogue/importErrors.ts";
import { queryErrors } from "./catalogue/queryErrors.ts";
import { requestErrors } from "./catalogue/requestErrors.ts";
import { rowErrors } from "./catalogue/rowErrors.ts";
import { signInErrors } from "./catalogue/signInErrors.ts";
import { tenantErrors } from "./catalogue/tenantErrors.ts";

/** Every refusal that is not a single module's own, by topic. */
export const errorCatalogue = {
  ...accessErrors,
  ...budgetErrors,
  ...faultErrors,
  ...importErrors,
  ...queryErrors,
  ...requestErrors,
  ...rowErrors,
  ...signInErrors,
  ...tenantErrors,
} as const;
