/** Two batches may run at once: one waits for the disk while the other is prepared. */
const maxConcurrentBatches = 2

/**
 * Combines single calls into batches: calls that arrive while a batch runs form the next one, of at most `max` entries.
 * No call waits for a timer. `act` returns one result for each entry, in order; when it throws, each entry is retried
 * alone, so that one that fails does not fail the others.
 */
export function createBatcher<Entry, Result>(
  max: number,
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
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      const [only, ...more] = batch
      if (only && more.length === 0) return only.reject(error)
      for (const waiting of batch) await runBatch([waiting])
    }
  }

  const run = async (): Promise<void> => {
    running++
    while (queue.length > 0) await runBatch(queue.splice(0, max))
    running--
  }

  return (entry) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ entry, resolve, reject })
      // after this turn of the event loop, so that calls of the same turn share a batch
      if (running < maxConcurrentBatches)
        setImmediate(() => running < maxConcurrentBatches && queue.length > 0 && void run())
    })
}
