import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../domain-error.ts'
import { cooldownMs } from './cooldown.ts'
import type { DerivedKey, KeyDerivationInput } from './key-derivation.ts'

/** Hashing at once. */
const maxWorkers = 2
/** Who waits longer than this for his turn has gone: a second where nothing else is done, a quarter of a minute in a rush. */
const maxQueueLength = 32

interface DerivationTask {
  derivation: KeyDerivationInput
  resolve(key: DerivedKey): void
  reject(error: unknown): void
}

/**
 * Derives keys a few at a time, on threads of low priority that end nobody's process and keep none alive. In a process
 * that is busy serving they rest between keys, so that those who log in leave the machine to those who buy.
 */
export interface PasswordWorkerPool {
  /** Refuses with `tooOften` when too many wait already: before anything is done for another one. */
  rejectIfFull(): void
  /** Refuses as `expectRoom` does. */
  derive(derivation: KeyDerivationInput): Promise<DerivedKey>
}

interface PoolWorker {
  worker: Worker
  task: DerivationTask | undefined
  isCoolingDown: boolean
  startedAt: EventLoopUtilization
}

export function createPasswordWorkerPool(): PasswordWorkerPool {
  const queue: DerivationTask[] = []
  const all: PoolWorker[] = []

  const next = (hand: PoolWorker) => {
    hand.isCoolingDown = false
    hand.task = queue.shift()
    if (!hand.task) return hand.worker.unref()
    hand.startedAt = performance.eventLoopUtilization()
    hand.worker.ref()
    hand.worker.postMessage(hand.task.derivation)
  }
  const rest = (hand: PoolWorker) => {
    hand.task = undefined
    const ms = cooldownMs(performance.eventLoopUtilization(hand.startedAt))
    if (ms === 0) return next(hand)
    hand.isCoolingDown = true
    setTimeout(next, ms, hand)
  }
  const hire = (): PoolWorker => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    const hand: PoolWorker = {
      worker,
      task: undefined,
      isCoolingDown: false,
      startedAt: performance.eventLoopUtilization(),
    }
    const leave = (error: unknown) => {
      const at = all.indexOf(hand)
      if (at < 0) return
      all.splice(at, 1)
      hand.task?.reject(error)
      if (queue.length > 0) next(hire())
    }
    worker.on('message', (key: DerivedKey) => {
      hand.task?.resolve(key)
      rest(hand)
    })
    worker.on('error', leave)
    worker.on('exit', (code) => leave(new Error(`a hashing thread ended with ${code}`)))
    all.push(hand)
    return hand
  }
  const expectRoom = () => {
    if (queue.length >= maxQueueLength) throw new DomainError('tooOften', null, 1)
  }

  return {
    rejectIfFull: expectRoom,
    derive: (derivation) =>
      new Promise((resolve, reject) => {
        expectRoom()
        queue.push({ derivation, resolve, reject })
        const idle = all.find(({ task: wish, isCoolingDown: resting }) => !wish && !resting)
        if (idle) next(idle)
        else if (all.length < maxWorkers) next(hire())
      }),
  }
}
