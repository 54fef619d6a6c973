import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { describeError, type Log } from '../log.ts'
import type { MeasuredMetrics } from '../metrics.ts'
import { OperatorError } from '../operator-error.ts'
import { createQuestions } from './questions.ts'
import type { Handover, MessageToFirst, MessageToWorker } from './worker-messages.ts'

/** The environment variable with the number of a worker, which it keeps when it is replaced. */
export const workerVariable = 'FAKA_WORKER'

/** A worker that ended sooner counts as failing, and its next replacement waits for longer. */
const healthyMs = 10_000
const [minDelayMs, maxDelayMs] = [500, 10_000]
/** A worker that does not report its metrics within this is left out. */
const measureTimeoutMs = 3000

/** The delay before a worker is replaced that lived for so long, after the delay before it. */
export const nextDelayMs = (previousMs: number, livedMs: number): number =>
  livedMs >= healthyMs ? 0 : Math.min(maxDelayMs, Math.max(minDelayMs, previousMs * 2))

/** The processes that serve requests, started by the first process and replaced when they die. */
export interface WorkerPool {
  /**
   * Lets the workers open; resolves when all serve, and rejects when the first to open cannot. Once one serves, the
   * others are tried again instead: a database that is lost for a moment must not end a shop that sells already.
   */
  open(handover: Handover): Promise<void>
  /** What each worker measured; one that does not answer is left out. */
  measure(): Promise<MeasuredMetrics[]>
  /**
   * Lets every worker that was let open finish its requests within `killAfterMs`, and kills the others; resolves when
   * all have ended.
   */
  stop(): Promise<void>
}

export interface WorkerPoolOptions {
  count: number
  /** A worker that has not ended so long after it was stopped is killed. */
  killAfterMs: number
  log: Log
  /** The metrics of all processes, as text. */
  getMetrics(): Promise<string>
}

interface Slot {
  number: number
  worker: Worker
  startedAt: number
  delayMs: number
  /** Whether it may serve: it does a moment before it says so. */
  isOpening: boolean
  isServing: boolean
}

const send = (worker: Worker, message: MessageToWorker): void => {
  // a worker that is ending may be gone already
  if (worker.isConnected()) worker.send(message, () => undefined)
}

/** Forks the workers, which load their code and wait to be opened. */
export function forkWorkers({ count, killAfterMs, log, getMetrics }: WorkerPoolOptions): WorkerPool {
  const slots = new Map<number, Slot>()
  const questions = createQuestions<MeasuredMetrics>(measureTimeoutMs)
  const { promise: opening, resolve: open } = Promise.withResolvers<Handover>()
  const { promise: serving, resolve: serve, reject: fail } = Promise.withResolvers<void>()
  // `open` passes the failure on
  serving.catch(() => undefined)
  const timers = new Set<NodeJS.Timeout>()
  let hasServed = false
  let stopping = false

  const failStart = (error: Error): void => {
    if (!hasServed) fail(error)
  }

  const receive = (slot: Slot, message: MessageToFirst): void => {
    const { worker } = slot
    if (message.type === 'loaded')
      void opening.then((handover) => {
        slot.isOpening = true
        send(worker, { type: 'open', handover })
      })
    else if (message.type === 'serving') {
      slot.isServing = true
      hasServed = true
      if ([...slots.values()].filter(({ isServing }) => isServing).length === count) serve()
    } else if (message.type === 'failed') failStart(new OperatorError(message.sentence))
    else if (message.type === 'measured') questions.answer(message.id, message.metrics)
    else
      getMetrics().then(
        (text) => send(worker, { type: 'metrics', id: message.id, text }),
        (error: unknown) => log.error(describeError(error), 'the metrics could not be collected'),
      )
  }

  const fork = (number: number, delayMs: number): void => {
    const worker = cluster.fork({ [workerVariable]: String(number) })
    const slot = { number, worker, startedAt: performance.now(), delayMs, isOpening: false, isServing: false }
    slots.set(number, slot)
    worker.on('message', (message: MessageToFirst) => receive(slot, message))
    worker.once('exit', (code, signal) => {
      slots.delete(number)
      if (stopping) return
      const nextMs = nextDelayMs(slot.delayMs, performance.now() - slot.startedAt)
      log.warn({ endedWorker: number, code, signal, delayMs: nextMs }, 'a worker ended and is replaced')
      failStart(new Error(`worker ${number} ended before it served`))
      const timer = setTimeout(() => {
        timers.delete(timer)
        fork(number, nextMs)
      }, nextMs)
      timers.add(timer)
    })
  }

  for (let number = 1; number <= count; number++) fork(number, 0)
  return {
    async open(handover) {
      open(handover)
      await serving
    },
    async measure() {
      const asked = [...slots.values()].map(({ worker }) =>
        questions.ask((id) => send(worker, { type: 'measure', id })).catch(() => undefined),
      )
      return (await Promise.all(asked)).filter((metrics) => metrics !== undefined)
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(
        [...slots.values()].map(async ({ worker, isOpening }) => {
          const ended = once(worker, 'exit')
          const kill = () => worker.process.kill('SIGKILL')
          const timer = setTimeout(kill, killAfterMs)
          if (isOpening) send(worker, { type: 'stop' })
          else kill()
          await ended
          clearTimeout(timer)
        }),
      )
    },
  }
}
