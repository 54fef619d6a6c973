/** How many batches of one kind may be under way at once: one waits for the disk while the other is prepared. */
const maxConcurrentBatches = 2

/**
 * Makes many single calls into few calls with many: what arrives while a batch is under way goes together in the
 * next one, `most` at the most. No call waits for a clock. `act` answers one result for each entry, in their order;
 * when it throws, each entry is tried alone, so that one that cannot be done takes no other with it.
 */
export function createBatcher<Entry, Result>(
  most: number,
  act: (entries: readonly Entry[]) => Promise<readonly Result[]>,
): (entry: Entry) => Promise<Result> {
  interface Waiting {
    entry: Entry
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const queue: Waiting[] = []
  let running = 0

  const runBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await act(batch.map(({ entry }) => entry))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      const [only, ...more] = batch
      if (only && more.length === 0) return only.reject(error)
      for (const waiting of batch) await runBatch([waiting])
    }
  }

  const run = async (): Promise<void> => {
    running++
    while (queue.length > 0) await runBatch(queue.splice(0, most))
    running--
  }

  return (entry) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ entry, resolve, reject })
      // start after this turn of the event loop, so that calls that arrive together go together
      if (running < maxConcurrentBatches)
        setImmediate(() => running < maxConcurrentBatches && queue.length > 0 && void run())
    })
}
