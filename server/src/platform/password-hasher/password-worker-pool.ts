import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../domain-error.ts'
import { cooldownMs } from './cooldown.ts'
import type { DerivedKey, KeyDerivationInput } from './key-derivation.ts'

/** Threads that hash concurrently. */
const maxWorkers = 2
/** A full queue takes a second on an idle machine and some 15 seconds on a busy one; callers would not wait longer. */
const maxQueueLength = 32

interface DerivationTask {
  derivation: KeyDerivationInput
  resolve(key: DerivedKey): void
  reject(error: unknown): void
}

/**
 * Derives keys on a few threads of low priority, which never keep the process alive. While the process is busy they cool
 * down between keys, so that logins leave the machine to purchases.
 */
export interface PasswordWorkerPool {
  /** Rejects with `tooOften` when the queue is full. */
  rejectIfFull(): void
  /** Rejects as `rejectIfFull` does. */
  derive(derivation: KeyDerivationInput): Promise<DerivedKey>
}

interface PoolWorker {
  thread: Worker
  task: DerivationTask | undefined
  isCoolingDown: boolean
  startedAt: EventLoopUtilization
}

export function createPasswordWorkerPool(): PasswordWorkerPool {
  const queue: DerivationTask[] = []
  const workers: PoolWorker[] = []

  const startNext = (worker: PoolWorker) => {
    worker.isCoolingDown = false
    worker.task = queue.shift()
    if (!worker.task) return worker.thread.unref()
    worker.startedAt = performance.eventLoopUtilization()
    worker.thread.ref()
    worker.thread.postMessage(worker.task.derivation)
  }
  const coolDown = (worker: PoolWorker) => {
    worker.task = undefined
    const ms = cooldownMs(performance.eventLoopUtilization(worker.startedAt))
    if (ms === 0) return startNext(worker)
    worker.isCoolingDown = true
    setTimeout(startNext, ms, worker)
  }
  const spawn = (): PoolWorker => {
    const thread = new Worker(new URL('./hash-worker.ts', import.meta.url))
    const worker: PoolWorker = {
      thread,
      task: undefined,
      isCoolingDown: false,
      startedAt: performance.eventLoopUtilization(),
    }
    const remove = (error: unknown) => {
      const index = workers.indexOf(worker)
      if (index < 0) return
      workers.splice(index, 1)
      worker.task?.reject(error)
      if (queue.length > 0) startNext(spawn())
    }
    thread.on('message', (key: DerivedKey) => {
      worker.task?.resolve(key)
      coolDown(worker)
    })
    thread.on('error', remove)
    thread.on('exit', (code) => remove(new Error(`a hashing thread ended with ${code}`)))
    workers.push(worker)
    return worker
  }
  const rejectIfFull = () => {
    if (queue.length >= maxQueueLength) throw new DomainError('tooOften', null, 1)
  }

  return {
    rejectIfFull,
    derive: (derivation) =>
      new Promise((resolve, reject) => {
        rejectIfFull()
        queue.push({ derivation, resolve, reject })
        const idle = workers.find(({ task, isCoolingDown }) => !task && !isCoolingDown)
        if (idle) startNext(idle)
        else if (workers.length < maxWorkers) startNext(spawn())
      }),
  }
}
