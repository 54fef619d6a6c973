import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { Refused } from '../refuse.ts'
import type { Derivation, Derived } from './derivation.ts'
import { restMs } from './rest.ts'

/** Hashing at once. */
const hands = 2
/** Who waits longer than this for his turn has gone: a second where nothing else is done, a quarter of a minute in a rush. */
const longestQueue = 32

interface Wish {
  derivation: Derivation
  resolve(key: Derived): void
  reject(error: unknown): void
}

/**
 * Derives keys a few at a time, on threads of low priority that end nobody's process and keep none alive. In a process
 * that is busy serving they rest between keys, so that those who log in leave the machine to those who buy.
 */
export interface HashDesk {
  /** Refuses with `tooOften` when too many wait already: before anything is done for another one. */
  expectRoom(): void
  /** Refuses as `expectRoom` does. */
  derive(derivation: Derivation): Promise<Derived>
}

interface Hand {
  worker: Worker
  wish: Wish | undefined
  resting: boolean
  began: EventLoopUtilization
}

export function openHashDesk(): HashDesk {
  const queue: Wish[] = []
  const all: Hand[] = []

  const next = (hand: Hand) => {
    hand.resting = false
    hand.wish = queue.shift()
    if (!hand.wish) return hand.worker.unref()
    hand.began = performance.eventLoopUtilization()
    hand.worker.ref()
    hand.worker.postMessage(hand.wish.derivation)
  }
  const rest = (hand: Hand) => {
    hand.wish = undefined
    const ms = restMs(performance.eventLoopUtilization(hand.began))
    if (ms === 0) return next(hand)
    hand.resting = true
    setTimeout(next, ms, hand)
  }
  const hire = (): Hand => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    const hand: Hand = { worker, wish: undefined, resting: false, began: performance.eventLoopUtilization() }
    const leave = (error: unknown) => {
      const at = all.indexOf(hand)
      if (at < 0) return
      all.splice(at, 1)
      hand.wish?.reject(error)
      if (queue.length > 0) next(hire())
    }
    worker.on('message', (key: Derived) => {
      hand.wish?.resolve(key)
      rest(hand)
    })
    worker.on('error', leave)
    worker.on('exit', (code) => leave(new Error(`a hashing thread ended with ${code}`)))
    all.push(hand)
    return hand
  }
  const expectRoom = () => {
    if (queue.length >= longestQueue) throw new Refused('tooOften', null, 1)
  }

  return {
    expectRoom,
    derive: (derivation) =>
      new Promise((resolve, reject) => {
        expectRoom()
        queue.push({ derivation, resolve, reject })
        const idle = all.find(({ wish, resting }) => !wish && !resting)
        if (idle) next(idle)
        else if (all.length < hands) next(hire())
      }),
  }
}
