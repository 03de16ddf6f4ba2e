/** How much of one kind of work goes on at once, and what a single piece of it may take. Each process counts for itself. */
export interface WorkBudget {
  /** What people are told is busy. */
  readonly title: string;
  /** Pieces of one person (on open routes: of one address) at work at the same time. */
  readonly perPerson: number;
  /** Pieces of all persons at work at the same time. */
  readonly inAll: number;
  /** Calls of one person that may wait for a place; each further one is refused at once. */
  readonly waiting: number;
  /** Milliseconds that nobody waits longer than for a place; who would have to is refused at once. 0: nobody waits. */
  readonly promise: number;
  /** Milliseconds that one piece is taken to need, until some have been measured. */
  readonly guess: number;
  /** Pieces that the average of what one needs goes by; more of them where single ones are far longer than the rest. @default 10 */
  readonly pieces?: number;
  /** Milliseconds of one database statement; absent: the limit of the database handle. */
  readonly statementTimeout?: number;
  /** Its statements end when the caller goes away: it changes nothing that somebody would miss. */
  readonly endsWithCaller?: boolean;
  /** The place is kept until the answer is out, because the answer is held in memory or read from disk till then. */
  readonly untilSent?: boolean;
}

/**
 * Limits of every kind of costly work. Free places go to waiting persons in turn, however many calls each has queued (see
 * `WorkGate`). The places of `read` and `write` add up to the connections of the default pool, where no turns are kept.
 */
export const workBudgets = {
  /** Everything else of who is signed in: short answers, among them what consoles ask for by themselves. */
  light: { title: "请求", perPerson: 4, inAll: 12, waiting: 100, promise: 1000, guess: 10 },
  /** Reading of entity rows. A page asks for some six things at once; the rest waits for its turn instead of failing. */
  read: {
    title: "查询",
    perPerson: 4,
    inAll: 6,
    waiting: 60,
    promise: 1500,
    guess: 20,
    endsWithCaller: true,
  },
  /**
   * Changing of entity rows; never ended half way because of a caller who goes. One place is always left to others: whoever
   * waits for rows that somebody keeps (an import, say) has their places for as long as they wait.
   */
  write: { title: "保存", perPerson: 3, inAll: 4, waiting: 60, promise: 3000, guess: 40 },
  /**
   * Up to 2,000 rows of a table that are saved together. Apart from `write`, whose measured pieces say how long a save of one
   * row would wait.
   */
  table: { title: "表格保存", perPerson: 1, inAll: 2, waiting: 4, promise: 10_000, guess: 2000, statementTimeout: 20_000 },
  /** A reading thread with up to 768 MB, then thousands of rows through every check. */
  import: { title: "导入", perPerson: 1, inAll: 2, waiting: 0, promise: 0, guess: 30_000, statementTimeout: 20_000 },
  /** Up to 50,000 rows in memory, as rows, as cells and as a file. */
  export: {
    title: "导出",
    perPerson: 2,
    inAll: 4,
    waiting: 0,
    promise: 0,
    guess: 15_000,
    statementTimeout: 20_000,
    endsWithCaller: true,
    untilSent: true,
  },
  /** Disk and line. A form with several pictures sends them at once; the others wait. */
  upload: { title: "上传", perPerson: 3, inAll: 24, waiting: 20, promise: 20_000, guess: 1000 },
  /** Pages show many small pictures at once, and a slow reader holds a file open for minutes. */
  download: { title: "下载", perPerson: 8, inAll: 64, waiting: 120, promise: 10_000, guess: 200, untilSent: true },
  /** Calls to other systems before anybody is signed in: a slow one must not be asked by everybody of an address. */
  outbound: { title: "第三方登录", perPerson: 5, inAll: 20, waiting: 10, promise: 3000, guess: 500 },
  /** Reading all schema files and bringing the database in line. */
  maintenance: { title: "更新配置", perPerson: 1, inAll: 1, waiting: 2, promise: 30_000, guess: 5000, statementTimeout: 60_000 },
} as const satisfies Record<string, WorkBudget>;

/** Every kind of costly work with its budget. */
export type WorkBudgets = Readonly<Record<keyof typeof workBudgets, WorkBudget>>;

/**
 * The same on the embedded database, which works on one statement at a time: more places of one person would be no
 * faster, they would only move the pile to where no turns are kept.
 */
export const embeddedWorkBudgets: WorkBudgets = {
  ...workBudgets,
  light: { ...workBudgets.light, perPerson: 2, inAll: 4 },
  read: { ...workBudgets.read, perPerson: 1, inAll: 3, promise: 3000 },
  write: { ...workBudgets.write, perPerson: 1, inAll: 2 },
};

/**
 * Starting a call: for some milliseconds in each turn of the event loop (`LoopTurns`). If all were started in one turn,
 * it would be long, and calls at work would advance by only one database answer per turn.
 */
export const turnBudget: WorkBudget = { title: "请求", perPerson: 4, inAll: 1, waiting: 100, promise: 700, guess: 1, pieces: 100 };

/**
 * Authenticating a call, by person: one caller's queue waits here and not in the database, where no turns are kept. This
 * wait and the one before it together stay below the time limit of a call. There are more places than connections because
 * most callers are known and only wait, all for the same notice of changes.
 */
export const arrivalBudget: WorkBudget = { title: "请求", perPerson: 2, inAll: 32, waiting: 100, promise: 1000, guess: 5 };

/**
 * The same for tokens that were not good before, by address: each costs a statement, and nobody knows yet who asks. Few at
 * once, so that those who are known find the database free; many may wait, for after a restart a whole clinic comes back
 * from one address, each with one call.
 */
export const strangerBudget: WorkBudget = { title: "请求", perPerson: 6, inAll: 8, waiting: 400, promise: 1500, guess: 5 };

/**
 * The same budgets, each with a promise of at least so many milliseconds. What waits for nothing goes on to wait for nothing.
 *
 * @param least milliseconds; `undefined` leaves all as they are
 */
export function promisingAtLeast(budgets: WorkBudgets, least: number | undefined): WorkBudgets {
  const longer = Object.entries(budgets).map(([name, budget]) => [name, withPromise(budget, least)]);
  return Object.fromEntries(longer) as WorkBudgets;
}

/** One budget of those. */
export function withPromise(budget: WorkBudget, least: number | undefined): WorkBudget {
  if (least === undefined || budget.promise === 0) return budget;
  return { ...budget, promise: Math.max(budget.promise, least) };
}

/** A kind of work. */
export type BudgetName = keyof typeof workBudgets;

/** Tells whether a text names a budget. */
export function isBudgetName(name: string): name is BudgetName {
  return Object.hasOwn(workBudgets, name);
}
