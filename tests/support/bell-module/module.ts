import { requireRight } from "../../../server/entity/scope/entityScope.ts";
import { rowText } from "../../../server/entity/values/rowId.ts";
import { AppError, moduleErrors } from "../../../server/errors/appError.ts";
import { entry } from "../../../server/errors/errorEntry.ts";
import { defineRoute } from "../../../server/http/defineRoute.ts";
import { defineJobKind } from "../../../server/modules/jobKind.ts";
import { moduleScope } from "../../../server/modules/moduleScope.ts";
import { defineModule } from "../../../server/modules/serverModule.ts";

const bellErrors = moduleErrors({
  BELL_SILENT: entry<{ readonly name: string }>(409, ({ name }) => `“${name}”现在不能打铃，请稍后重试`),
});

/** A whole module, as small as it can be: two routes, a socket, a hook, an error and a kind of job. */
export const bellModule = defineModule({
  name: "bell",
  errors: bellErrors,
  open(services) {
    let rings = 0;
    const ring = () => ({ rings: (rings += 1) });
    return {
      routes: [
        defineRoute({
          method: "GET",
          path: "/bell/count",
          right: { kind: "session" },
          rows: "none",
          fields: "none",
          handler: async () => ({ rings }),
        }),
        defineRoute({
          method: "POST",
          path: "/bell/ring",
          right: { kind: "permission", code: "sys:category:edit" },
          rows: "none",
          fields: "none",
          handler: async (call) => {
            requireRight(moduleScope(services, call, "category"), "edit");
            return ring();
          },
        }),
      ],
      sockets: [
        {
          path: "/bellSocket/:userId",
          allows: (session, { userId }) => userId === session.user.id,
          message: (connection) => connection.send({ cmd: "heartcheck" }),
        },
      ],
      hooks: {
        category: {
          async beforeWrite({ row }) {
            const name = rowText(row ?? {}, "name");
            if (name.startsWith("静")) throw new AppError(bellErrors.BELL_SILENT, { name });
          },
        },
      },
      jobs: [defineJobKind({ name: "ringBell", rights: [], read: () => undefined, run: async () => `打铃 ${ring().rings} 次` })],
    };
  },
});
