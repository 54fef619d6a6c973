import { createHash } from 'node:crypto'

/** What a gateway does for a shop or of its own accord, each of which can go wrong. */
export const phases = ['create', 'pay', 'notify', 'close', 'refund', 'query'] as const
export type Phase = (typeof phases)[number]

/**
 * Everything that goes wrong. `drop`: nothing arrives and nothing is done. `delay`: it is done, and told later.
 * `repeat`: told several times at once. `reorder`: told after what happened later. `callBackFirst`: the money is there
 * and told of before the trade's creation is answered. `wrongAmount`, `wrongMerchant`, `badSignature`,
 * `oldTimestamp`, `cutBody`: what is told is not what is so. `failAfterActing`: it is done, and answered with a 5xx.
 * `loseAnswer`: it is done, and the line breaks before the answer.
 */
export const faults = [
  ...(['drop', 'delay', 'repeat', 'reorder', 'callBackFirst', 'wrongAmount', 'wrongMerchant'] as const),
  ...(['badSignature', 'oldTimestamp', 'cutBody', 'failAfterActing', 'loseAnswer'] as const),
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

/** Which faults mean something in which phase; the others never strike there. */
export const faultsByPhase: Readonly<Record<Phase, readonly Fault[]>> = {
  create: [...responseFaults, 'callBackFirst', 'wrongMerchant'],
  // the payer's own press: the money may come late, or be another sum
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
  // a question is how everything else is checked: a wrong sum that is signed there cannot be seen through
  query: [...responseFaults, 'wrongMerchant'],
}

export interface FaultPlan {
  /** The fault that strikes this time, if one does. */
  next(phase: Phase): Fault | undefined
  /** From now on everything goes well. */
  stop(): void
  /** What struck so far, in its order. */
  injected: { phase: Phase; fault: Fault }[]
}

export interface FaultOptions {
  /** Where the faults strike; everywhere when left out. */
  phases?: readonly Phase[]
  /** One in so many goes wrong: 1 is all. */
  oneIn?: number
}

/** A number drawn from a text, the same each time. */
const hashNumber = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/**
 * Says of every act whether a fault strikes it and which. The n-th act of a phase meets the same fate under the same
 * seed, whatever happens between: phases do not shift each other.
 */
export function faultPlan(
  seed: number,
  wished: readonly Fault[],
  { phases: where = phases, oneIn = 2 }: FaultOptions = {},
): FaultPlan {
  const counts = new Map<Phase, number>()
  let stopped = false
  const plan: FaultPlan = {
    injected: [],
    next(phase) {
      const possible = where.includes(phase)
        ? wished.filter((fault) => faultsByPhase[phase].includes(fault))
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

/** A plan by which everything goes well. */
export const noFaults = (): FaultPlan => faultPlan(0, [])
