import { createHash } from 'node:crypto'

/** What a gateway does on request or by itself, each of which can fail. */
export const phases = ['create', 'pay', 'notify', 'close', 'refund', 'query'] as const
export type Phase = (typeof phases)[number]

/**
 * All faults. `drop`: nothing arrives and nothing is done. `delay`: done, but answered later. `repeat`: sent
 * several times at once. `reorder`: sent after a later one. `callBackFirst`: paid and notified before the
 * creation of the trade is answered. `wrongAmount`, `wrongMerchant`, `badSignature`, `oldTimestamp`,
 * `cutBody`: the message is wrong. `failAfterActing`: done, but answered with a 5xx. `loseAnswer`: done, but
 * the connection breaks before the response.
 */
export const faults = [
  'drop',
  'delay',
  'repeat',
  'reorder',
  'callBackFirst',
  'wrongAmount',
  'wrongMerchant',
  'badSignature',
  'oldTimestamp',
  'cutBody',
  'failAfterActing',
  'loseAnswer',
] as const
export type Fault = (typeof faults)[number]

const responseFaults = [
  'drop',
  'delay',
  'badSignature',
  'oldTimestamp',
  'cutBody',
  'failAfterActing',
  'loseAnswer',
] as const

/** The faults that make sense in each phase; others are never injected there. */
export const faultsByPhase: Readonly<Record<Phase, readonly Fault[]>> = {
  create: [...responseFaults, 'callBackFirst', 'wrongMerchant'],
  // the payer's action: the money may arrive late, or with another amount
  pay: ['drop', 'delay', 'wrongAmount'],
  notify: [
    'drop',
    'delay',
    'repeat',
    'reorder',
    'wrongAmount',
    'wrongMerchant',
    'badSignature',
    'oldTimestamp',
    'cutBody',
  ],
  close: responseFaults,
  refund: responseFaults,
  // queries verify everything else: a wrong amount signed there could not be detected
  query: [...responseFaults, 'wrongMerchant'],
}

export interface FaultPlan {
  /** The fault to inject this time, if any. */
  next(phase: Phase): Fault | undefined
  /** Injects nothing from now on. */
  stop(): void
  /** The faults injected so far, in order. */
  injected: { phase: Phase; fault: Fault }[]
}

export interface FaultOptions {
  /** Phases with faults; all by default. */
  phases?: readonly Phase[]
  /** One in so many fails; 1 is all. */
  oneIn?: number
}

/** The time that a message states: an hour ago under `oldTimestamp`. */
export const statedTime = (now: Date, fault: Fault | undefined): Date =>
  new Date(now.getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))

/** A number derived from a text, always the same. */
const hashNumber = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/**
 * Decides for every operation whether a fault is injected, and which. The n-th operation of a phase has the
 * same fault under the same seed, regardless of other phases.
 */
export function faultPlan(
  seed: number,
  enabled: readonly Fault[],
  { phases: faultyPhases = phases, oneIn = 2 }: FaultOptions = {},
): FaultPlan {
  const counts = new Map<Phase, number>()
  let stopped = false
  const plan: FaultPlan = {
    injected: [],
    next(phase) {
      const possible = faultyPhases.includes(phase)
        ? enabled.filter((each) => faultsByPhase[phase].includes(each))
        : []
      const count = (counts.get(phase) ?? 0) + 1
      counts.set(phase, count)
      if (stopped || possible.length === 0 || hashNumber(`${seed} ${phase} ${count}`) % oneIn !== 0)
        return undefined
      const fault = possible[hashNumber(`${seed} ${phase} ${count} which`) % possible.length]
      if (fault) plan.injected.push({ phase, fault })
      return fault
    },
    stop() {
      stopped = true
    },
  }
  return plan
}

/** A plan without faults. */
export const noFaults = (): FaultPlan => faultPlan(0, [])
