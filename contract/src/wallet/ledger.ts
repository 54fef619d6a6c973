import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Month } from '../shared/month.ts'
import { entryKinds } from './wallet.ts'

/** A sum over all accounts. */
const signedSum = z.int()

export const showLedger = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/wallet/ledger',
  summary:
    'What the platform owed by balances at the beginning and at the end of a month, and by what that changed, in the kind of money that it takes now',
  /** This month by default. */
  input: z.strictObject({ month: z.optional(Month) }),
  reply: z.strictObject({
    month: Month,
    /** The months from the first entry to this one, the newest first; none without an entry. */
    months: z.array(Month),
    /** All balances together. */
    openingFen: signedSum,
    closingFen: signedSum,
    /** The kinds of entries of the month: how many, and what they changed balances by. */
    kinds: z.array(
      z.strictObject({
        kind: z.enum(entryKinds),
        entries: z.int().check(z.minimum(1)),
        amountFen: signedSum,
      }),
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
