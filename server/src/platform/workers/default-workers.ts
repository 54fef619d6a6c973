import { availableParallelism, totalmem } from 'node:os'

/** The most workers that a bundled database with 150 connections serves: they and their first process use 119. */
export const maxWorkers = 16
/** What a worker takes, with its share of the database and of the first process. */
const bytesPerWorker = 600 * 1024 * 1024

/** The memory that this process may use: the machine's, or less where a container limits it. */
const memoryBytes = (): number => {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** As many workers as there are cores but one, which is left to the database, and as memory allows; at least one. */
export const defaultWorkers = (cores = availableParallelism(), memory = memoryBytes()): number =>
  Math.max(1, Math.min(cores - 1, Math.floor(memory / bytesPerWorker), maxWorkers))
