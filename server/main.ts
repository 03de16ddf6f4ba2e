import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfig, type ServerConfig } from "./config/config.ts";
import type { DatabaseHandle } from "./database/database.types.ts";
import { openDatabase } from "./database/openDatabase.ts";
import { firstStart } from "./firstStart/firstStart.ts";
import { ListenerCopies } from "./http/listener/listenerCopies.ts";
import { ChatListener } from "./http/listener/chatListener.ts";
import { listenWhenFree } from "./http/listener/listenWhenFree.ts";
import { openDemoAccounts } from "./modules/entrance/openDemoAccounts.ts";
import { createLogger } from "./process/logger.ts";
import { forTerminal, tellLast } from "./process/terminal.ts";
import { type FirstSignIn, removeFirstSignIn, signInLine, writeFirstSignIn } from "./modules/user/firstSignInFile.ts";

/** Milliseconds that open calls get to finish. */
const SHUTDOWN_TIME = 8000;

/** Starts the server as the environment says, and stops it on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const database = await openDatabase({
    logger,
    onWait: print,
    ...(config.databaseUrl === undefined ? { dataDir: join(config.dataDirectory, "database") } : { databaseUrl: config.databaseUrl }),
  });
  const app = await buildApp({ config, database, logger, web: webFolder() });
  stopOnSignal(app, database);
  // Nobody can ask for these passwords a second time: they are the last that the start says, and said whatever fails.
  const signIns = await firstStart(app.services);
  const tellSignIns = tellLast(await Promise.all(signIns.map((signIn) => signInWords(signIn, config))), print);
  await removeFirstSignIn(app.services);
  await tellDemonstration(app, config);
  const copies = new ListenerCopies(app.server, logger);
  const chat = new ChatListener(app, app.services.clock);
  app.addHook("preClose", async () => {
    chat.close();
    await copies.close();
  });
  await listenWhenFree(app, { host: config.host, port: config.port, onWait: print });
  void copies.make();
  await openChatPort(chat, app, config);
  tellSignIns();
  if (signIns.length > 0) print("后台已启动，请在浏览器中打开下面的地址，用上面的账号登录：");
  print(`Ribbon Admin is ready at ${addressOf(app, config)}`);
}

/** The chat's own port. Where it is taken the console starts all the same, and the chat comes over the console's port. */
async function openChatPort(chat: ChatListener, app: FastifyInstance, { host, imPort }: ServerConfig): Promise<void> {
  if (imPort === 0) return;
  const port = await chat.open({ host, port: imPort });
  if (port === undefined) print(`即时消息的端口 ${imPort} 不能使用，已改用后台的端口。需要独立端口时，请用 IM_PORT 换一个后重新启动。`);
  else app.services.chatPort.open(port);
}

/** The built console lies beside the built server; a server run from its sources finds it in `dist/`. */
function webFolder(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web");
  return existsSync(join(beside, "index.html")) ? beside : join(process.cwd(), "dist", "web");
}

/** Lets open calls finish, then closes everything in order; a second signal or a stuck call ends the process at once. */
function stopOnSignal(app: FastifyInstance, database: DatabaseHandle): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIME).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

/**
 * Says once which password was made up. In production nobody sits at a standard output that is no terminal, but
 * something keeps what is written to it: there the password goes into a file that only the server's account may read.
 */
async function signInWords(signIn: FirstSignIn, { production, dataDirectory }: ServerConfig): Promise<string> {
  if (!production || process.stdout.isTTY) return signInLine(signIn);
  return `首次登录的账号和密码写在 ${await writeFirstSignIn(dataDirectory, signIn)}，登录并修改密码后该文件会自动删除。`;
}

/** Says that everybody who knows the first passwords can get in: in the log, at the terminal, and on the sign-in page. */
async function tellDemonstration(app: FastifyInstance, { production }: ServerConfig): Promise<void> {
  const { database, logger } = app.services;
  const accounts = await openDemoAccounts(database.db);
  if (accounts.length === 0) return;
  const sentence = `${production ? "正式环境中有演示账号" : "这是演示系统"}：${accounts.join("、")} 仍在使用初始密码。正式使用前请修改这些密码，或冻结、删除这些账号。`;
  logger.warn({ accounts }, sentence);
  print(sentence);
}

/** Where a browser on this machine finds the console. */
function addressOf(app: FastifyInstance, { host }: ServerConfig): string {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${port}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A sentence for the person at the terminal, where one helps; otherwise the error itself. */
function explain(error: unknown): unknown {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return `端口已被占用，请用 PORT 换一个端口，或先停止占用它的程序。（${error.message}）`;
  return forTerminal(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
