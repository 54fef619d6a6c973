import { expect, test } from 'vitest'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Log } from '../../platform/log.ts'
import { awaitFirstPayment } from './first-payment.ts'

test.for([
  ['a refusal of the gateway', new DomainError('channelNotFound'), 0],
  ['a cell that went away', new CellAwayError(), 1],
  ['an error', new Error('it failed'), 1],
] as const)(
  'an order is answered without its first payment after %s, which is logged unless it is a refusal',
  async ([, error, count]) => {
    const logged: string[] = []
    const log: Log = { info() {}, warn() {}, error: (_fields, message) => void logged.push(message) }
    expect(await awaitFirstPayment({ log }, () => Promise.reject(error))).toBeUndefined()
    expect(logged).toHaveLength(count)
  },
)
