import { defineModule } from "../serverModule.ts";
import { removeExpiredRows } from "./expiredRows.ts";
import { forgetEarlier } from "./forgetEarlier.ts";

/** Rows that are kept for a time only. */
export const retentionModule = defineModule({
  name: "retention",
  open: (services) => ({
    async everyMinute() {
      await removeExpiredRows(services);
      await forgetEarlier(services);
    },
  }),
});
