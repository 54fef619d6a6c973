import { Worker } from 'node:worker_threads'
import { Refused } from '../refuse.ts'
import type { Derivation, Derived } from './derivation.ts'

/** Hashing at once. */
const hands = 2
/** Who waits longer than this for his turn has gone: at sixty milliseconds each it is two seconds. */
const longestQueue = 64

interface Wish {
  derivation: Derivation
  resolve(key: Derived): void
  reject(error: unknown): void
}

/** Derives keys a few at a time, on threads of low priority that end nobody's process and keep none alive. */
export interface HashDesk {
  /** Refuses with `tooOften` when too many wait already. */
  derive(derivation: Derivation): Promise<Derived>
}

interface Hand {
  worker: Worker
  wish: Wish | undefined
}

export function openHashDesk(): HashDesk {
  const queue: Wish[] = []
  const all: Hand[] = []

  const next = (hand: Hand) => {
    hand.wish = queue.shift()
    if (!hand.wish) return hand.worker.unref()
    hand.worker.ref()
    hand.worker.postMessage(hand.wish.derivation)
  }
  const hire = (): Hand => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    const hand: Hand = { worker, wish: undefined }
    const leave = (error: unknown) => {
      const at = all.indexOf(hand)
      if (at < 0) return
      all.splice(at, 1)
      hand.wish?.reject(error)
      if (queue.length > 0) next(hire())
    }
    worker.on('message', (key: Derived) => {
      hand.wish?.resolve(key)
      next(hand)
    })
    worker.on('error', leave)
    worker.on('exit', (code) => leave(new Error(`a hashing thread ended with ${code}`)))
    all.push(hand)
    return hand
  }

  return {
    derive: (derivation) =>
      new Promise((resolve, reject) => {
        if (queue.length >= longestQueue) return reject(new Refused('tooOften', null, 1))
        queue.push({ derivation, resolve, reject })
        const idle = all.find(({ wish }) => !wish)
        if (idle) next(idle)
        else if (all.length < hands) next(hire())
      }),
  }
}
