import { defineModule } from "../serverModule.ts";
import { countAnswers } from "./countAnswers.ts";
import { processHooks, routeHooks, statementHooks, tableHooks } from "./monitorHooks.ts";
import { ProcessMonitor } from "./processMonitor.ts";

/** What the server shows of itself (decision 0144). */
export const monitorModule = defineModule({
  name: "monitor",
  open(services) {
    const monitor = new ProcessMonitor(services);
    return {
      hooks: {
        serverProcess: processHooks(services),
        routeFigure: routeHooks(services),
        slowStatement: statementHooks(),
        tableSize: tableHooks(),
      },
      setUp: (app) => countAnswers(app, monitor),
      start: () => monitor.show(),
      everyMinute: () => monitor.record(),
      stop: () => monitor.stop(),
    };
  },
});
