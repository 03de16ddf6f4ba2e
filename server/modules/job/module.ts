import { defineModule } from "../serverModule.ts";
import { jobErrors } from "./jobErrors.ts";
import { jobHooks } from "./jobHooks.ts";
import { closedKinds, productJobs } from "./jobKinds.ts";
import { JobScheduler } from "./jobScheduler.ts";

/** Work that is done at planned times (decision 0093). */
export const jobModule = defineModule({
  name: "job",
  needs: ["sms"],
  errors: jobErrors,
  open(services) {
    const { jobKinds, authority, schemas } = services;
    const scheduler = new JobScheduler(services, jobKinds);
    return {
      jobs: productJobs(services),
      hooks: { job: jobHooks(jobKinds, authority) },
      async start() {
        await schemas.closeItems(new Map([["job_kind", closedKinds(jobKinds)]]));
        await scheduler.start();
      },
      stop: () => scheduler.stop(),
    };
  },
});
