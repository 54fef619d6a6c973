import { performance } from 'node:perf_hooks'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { cooldownMs } from '../cooldown.ts'
import { DomainError } from '../domain-error.ts'
import type { HashTask } from './hash-worker.ts'
import type { Derivation, DerivedKey, KeyDerivationInput } from './key-derivation.ts'

/** Threads that hash concurrently, in all processes of the server together as long as each needs no more than one. */
const maxThreads = 2
/** A full queue takes a second on an idle machine and some 15 seconds on a busy one; callers would not wait longer. */
const maxQueueLength = 32

/**
 * Derives keys on a few threads of low priority, which never keep an idle process alive. While the process is busy they
 * cool down between keys, so that logins leave the machine to purchases.
 */
export interface PasswordWorkerPool {
  /** Rejects with `tooOften` when the queue is full. */
  rejectIfFull(): void
  /** Rejects as `rejectIfFull` does. */
  derive(input: KeyDerivationInput): Promise<DerivedKey>
}

/** @param processes how many processes of the server hash, each with its share of the threads and of the queue */
export function createPasswordWorkerPool(processes = 1): PasswordWorkerPool {
  const threads = Math.max(1, Math.floor(maxThreads / processes))
  const maxQueued = Math.ceil(maxQueueLength / processes)
  const pool = new Piscina<HashTask, void>({
    filename: new URL('./hash-worker.ts', import.meta.url).href,
    // a thread that ended is replaced at once, so that no caller waits for the next call
    minThreads: threads,
    maxThreads: threads,
    // a thread that waits with Atomics would receive no message
    atomics: 'disabled',
    stricterFIFO: true,
  })
  const rejectIfFull = () => {
    if (pool.queueSize >= maxQueued) throw new DomainError('tooOften', null, 1)
  }
  return {
    rejectIfFull,
    derive: (input) =>
      new Promise((resolve, reject) => {
        rejectIfFull()
        const calledAt = performance.eventLoopUtilization()
        const { port1, port2 } = new MessageChannel()
        port1.on('message', ({ key, workMs }: Derivation) => {
          resolve(key)
          port1.postMessage(cooldownMs(performance.eventLoopUtilization(calledAt).utilization, workMs))
        })
        pool
          .run({ input, port: port2 }, { transferList: [port2] })
          .catch(reject)
          .finally(() => port1.close())
      }),
  }
}
