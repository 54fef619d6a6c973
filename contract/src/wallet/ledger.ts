import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Fen, maxFen } from '../shared/money.ts'
import { Month } from '../shared/month.ts'
import { entryKinds } from './wallet.ts'

const signedFen = z.int().check(z.minimum(-maxFen * 1000), z.maximum(maxFen * 1000))

export const showLedger = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/wallet/ledger',
  summary:
    'What the platform owed by balances at the begin and at the end of a month, and by what that changed, in the kind of money that it takes now',
  input: z.strictObject({ month: Month }),
  reply: z.strictObject({
    /** All balances together. */
    openingFen: Fen,
    closingFen: Fen,
    /** The kinds of entries of the month: how many, and what they changed balances by. */
    kinds: z.array(
      z.strictObject({ kind: z.enum(entryKinds), entries: z.int().check(z.minimum(1)), amountFen: signedFen }),
    ),
    /** False for test money. */
    realMoney: z.boolean(),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

export const exportLedger = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/wallet/exportLedger',
  summary: 'The entries of the ledger in a month as a CSV file, with the account of each and the other side',
  input: z.strictObject({ month: Month }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
  file: true,
})
