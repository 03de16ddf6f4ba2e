import { Worker } from "node:worker_threads";
import { BackgroundTimer } from "../../process/backgroundTimer.ts";

/** How a thread is made and kept. */
export interface RestingThreadOptions {
  /** Its entry; it says something as soon as it can work, and answers each message with one. */
  readonly entry: URL;
  /** Milliseconds that one message may take; then the thread is ended. */
  readonly time: number;
  /** Milliseconds without a message after which the thread ends. */
  readonly rest: number;
  /** MB its objects may take. */
  readonly heap: number;
}

/** A message took too long or too much memory; the next one has a new thread. */
export class ThreadOverloadError extends Error {}

/**
 * A thread for work that is rare and whose code and memory are heavy: it starts with the first message, answers one after
 * the other, and ends after a time without any.
 */
export class RestingThread<Request, Reply> {
  readonly #options: RestingThreadOptions;
  readonly #rest = new BackgroundTimer(() => this.#end());
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: RestingThreadOptions) {
    this.#options = options;
  }

  /** Whether the thread is there. */
  get isAwake(): boolean {
    return this.#worker !== undefined;
  }

  /** Starts the thread, so that a message that follows need not wait for it. */
  async wake(): Promise<void> {
    await this.#open();
    this.#keep();
  }

  /**
   * Sends a message when its turn comes.
   *
   * @throws ThreadOverloadError
   */
  run(request: Request): Promise<Reply> {
    const turn = this.#last.then(() => this.#answer(request));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #answer(request: Request): Promise<Reply> {
    const worker = await this.#open();
    this.#rest.clear();
    worker.ref();
    try {
      return await this.#ask(worker, request);
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      worker.unref();
      this.#keep();
    }
  }

  async #ask(worker: Worker, request: Request): Promise<Reply> {
    const { time } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ThreadOverloadError(`no answer within ${time} ms`)), time);
    });
    const answer = nextMessage<Reply>(worker);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(request);
    return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  #open(): Promise<Worker> {
    // What could not be started is tried again with the next message.
    this.#worker ??= this.#start().catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    const { entry, heap } = this.#options;
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: heap } });
    await nextMessage(worker);
    worker.unref();
    return worker;
  }

  /** While messages follow one another the thread stays. */
  #keep(): void {
    this.#rest.clear();
    if (this.#worker) this.#rest.within(this.#options.rest);
  }

  #end(): void {
    const ending = this.#worker;
    this.#worker = undefined;
    void ending?.then((worker) => worker.terminate()).catch(() => undefined);
  }
}

/** The next thing a thread says; how it ended, where it says nothing more. */
function nextMessage<T>(worker: Worker): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const leave = (): void => void worker.off("message", take).off("error", fail).off("exit", end);
    const take = (message: T): void => (leave(), resolve(message));
    const fail = (error: unknown): void => {
      leave();
      reject(isOutOfMemory(error) ? new ThreadOverloadError("out of memory") : (error as Error));
    };
    const end = (code: number): void => fail(new Error(`The thread ended with code ${code}.`));
    worker.on("message", take).on("error", fail).on("exit", end);
  });
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
}
