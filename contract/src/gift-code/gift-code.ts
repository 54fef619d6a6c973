import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { RequestId } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** The most gift codes of one batch. */
export const maxGiftCodes = 10_000
/** What one gift code is worth at most. */
export const maxGiftCodeFen = 1_000_000

const publicNumber = () => z.string().check(z.regex(/^[0-9A-Z]{20,32}$/))

/** The number of one batch of gift codes. */
export const GiftCodeBatchNo = publicNumber().brand<'GiftCodeBatchNo'>()
export type GiftCodeBatchNo = z.infer<typeof GiftCodeBatchNo>
/** The number of one gift code: it names the code without being worth anything. */
export const GiftCodeNo = publicNumber().brand<'GiftCodeNo'>()
export type GiftCodeNo = z.infer<typeof GiftCodeNo>

const count = z.int().check(z.minimum(0))
/** What one gift code is worth. */
export const GiftCodeFen = z.int().check(z.minimum(1), z.maximum(maxGiftCodeFen))
export const GiftCodeCount = z.int().check(z.minimum(1), z.maximum(maxGiftCodes))
export const GiftCodeBatchName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const createGiftCodes = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/giftCode/create',
  summary:
    'Creates a batch of gift codes of the same worth, in the kind of money that the platform takes now. The same request again answers with the same batch',
  input: z.strictObject({
    requestId: RequestId,
    /** Only administrators read it. */
    name: GiftCodeBatchName,
    worthFen: GiftCodeFen,
    count: GiftCodeCount,
    /** Until it is disabled, if left out. */
    validUntil: z.optional(Moment),
  }),
  reply: z.strictObject({ batchNo: GiftCodeBatchNo, codes: count }),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'requestReused', 'badInput'],
})

/** A batch of gift codes with what became of it. */
export const GiftCodeBatch = z.strictObject({
  batchNo: GiftCodeBatchNo,
  name: z.string(),
  worthFen: PositiveFen,
  /** False for test money. */
  realMoney: z.boolean(),
  validUntil: z.nullable(Moment),
  createTime: Moment,
  /** The name of the account that created it; empty for the command line. */
  createdBy: z.string(),
  /** Null while its codes can be redeemed. */
  disabledTime: z.nullable(Moment),
  codes: count,
  redeemed: count,
  /** Codes that were disabled one by one and not redeemed. */
  disabled: count,
  /** What can still be redeemed: nothing once the batch is over or disabled. */
  outstandingFen: count,
})
export type GiftCodeBatch = z.infer<typeof GiftCodeBatch>

export const listGiftCodeBatches = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/giftCode/batches',
  summary:
    'The batches of gift codes, the latest first, with how many are redeemed, and what the platform owes by codes and balances in the kind of money that it takes now',
  input: z.strictObject(paging),
  reply: z.strictObject({
    ...pageOf(GiftCodeBatch).shape,
    /** What all gift codes are still worth. */
    outstandingFen: count,
    /** The sum of all balances. */
    balancesFen: count,
    /** False for test money. */
    realMoney: z.boolean(),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

const giftCodeStates = ['open', 'redeemed', 'disabled'] as const
export type GiftCodeState = (typeof giftCodeStates)[number]

/** One gift code; its text is only in the export. */
export const GiftCode = z.strictObject({
  codeNo: GiftCodeNo,
  /** Its last four digits, by which the holder of a code finds it. */
  ending: z.string(),
  state: z.enum(giftCodeStates),
  /** Who redeemed it: a name, or a masked phone or mail address. */
  redeemedBy: z.nullable(z.string()),
  redeemTime: z.nullable(Moment),
})
export type GiftCode = z.infer<typeof GiftCode>

const batchErrorCodes = ['sessionNeeded', 'adminNeeded', 'giftCodeBatchNotFound'] as const

export const listGiftCodes = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/giftCode/list',
  summary: 'The gift codes of a batch by number and last digits, with who redeemed each',
  input: z.strictObject({ batchNo: GiftCodeBatchNo, ...paging }),
  reply: z.strictObject({ ...pageOf(GiftCode).shape, batch: GiftCodeBatch }),
  errorCodes: batchErrorCodes,
})

const ofBatchOrCode = z.strictObject({
  batchNo: GiftCodeBatchNo,
  /** Only this code of the batch; the whole batch if left out. */
  codeNo: z.optional(GiftCodeNo),
})
const switchErrorCodes = [...batchErrorCodes, 'giftCodeNotFound'] as const

export const disableGiftCodes = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/giftCode/disable',
  summary: 'Keeps a batch of gift codes, or one of its codes, from being redeemed. What was redeemed stays',
  input: ofBatchOrCode,
  reply: z.strictObject({}),
  errorCodes: switchErrorCodes,
})

export const enableGiftCodes = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/giftCode/enable',
  summary: 'Lets a disabled batch of gift codes, or one of its codes, be redeemed again',
  input: ofBatchOrCode,
  reply: z.strictObject({}),
  errorCodes: switchErrorCodes,
})

export const exportGiftCodes = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/giftCode/export',
  summary: 'The gift codes of a batch as a CSV file; each call is recorded with the account that made it',
  input: z.strictObject({ batchNo: GiftCodeBatchNo }),
  reply: z.strictObject({}),
  errorCodes: batchErrorCodes,
  file: true,
})
