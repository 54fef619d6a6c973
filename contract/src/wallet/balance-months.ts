import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Fen } from '../shared/money.ts'
import { Month } from '../shared/month.ts'

/** What a balance was at the beginning and at the end of a month, and what changed it in between. */
export const BalanceMonth = z.strictObject({
  month: Month,
  openingFen: Fen,
  creditedFen: Fen,
  debitedFen: Fen,
  closingFen: Fen,
  /** The month has ended, so that nothing is added to it. */
  isOver: z.boolean(),
})
export type BalanceMonth = z.infer<typeof BalanceMonth>

export const listBalanceMonths = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/wallet/months',
  summary:
    'The months in which the balance of the account changed, newest first, with its opening and closing',
  input: z.strictObject({}),
  reply: z.strictObject({ months: z.array(BalanceMonth) }),
  errorCodes: ['sessionNeeded'],
})

export const exportBalanceMonth = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/wallet/exportMonth',
  summary: 'The changes of the balance in a month as a CSV file, between its opening and its closing balance',
  input: z.strictObject({ month: Month }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded'],
  file: true,
})
