import { EditorNames } from "../../schemas/editorNames.ts";
import { watchSchemaFiles } from "../../schemas/watchSchemaFiles.ts";
import { defineModule } from "../serverModule.ts";
import type { ServerServices } from "../serverServices.ts";
import { schemaRoutes } from "./schemaRoutes.ts";

/** Screens as consoles ask for them, what is wrong with schema files, and the watch over these. */
export const schemasModule = defineModule({
  name: "schemas",
  open(services) {
    let stop: (() => Promise<void>) | undefined;
    return {
      routes: schemaRoutes(services),
      async start() {
        if (services.config.watchSchemas) stop = await followFiles(services);
      },
      stop: () => stop?.(),
    };
  },
});

async function followFiles({ paths, logger, schemas }: ServerServices): Promise<() => Promise<void>> {
  const names = new EditorNames({ root: paths.root, logger });
  const stop = await watchSchemaFiles({
    root: paths.root,
    logger,
    known: () => schemas.takenDigest(),
    async onChange() {
      const problems = await schemas.reload("files");
      for (const { file, line, column, message } of problems) logger.warn({ file, line, column }, message);
      // Open screens come first.
      void names.update();
    },
  });
  void names.update();
  return async () => {
    await stop();
    await names.settle();
  };
}
