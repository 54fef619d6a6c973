import {
  type createGiftCodes,
  GiftCodeBatchName,
  GiftCodeCount,
  GiftCodeFen,
} from '@faka/contract/gift-code/gift-code'
import { fenFromYuan } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { CallInput } from '../../lib/call.ts'

/** A batch of gift codes while its form is filled in; it has no end without a time. */
interface GiftCodeValues {
  name: string
  worth: string
  count: string
  validUntil: string
}

export const emptyGiftCodeValues: GiftCodeValues = { name: '', worth: '', count: '1', validUntil: '' }

/** What of a batch the form decides. */
export type CheckedGiftCodes = Omit<CallInput<typeof createGiftCodes>, 'requestId'>

/** Turns what is typed into the input of the operation. */
export const giftCodeSchema = z.pipe(
  z.custom<GiftCodeValues>(),
  z.transform((values: GiftCodeValues, context): CheckedGiftCodes => {
    const name = GiftCodeBatchName.safeParse(values.name).data
    const worthFen = GiftCodeFen.safeParse(fenFromYuan(values.worth.trim())).data
    const count = GiftCodeCount.safeParse(
      /^\d{1,6}$/.test(values.count.trim()) ? Number(values.count) : 0,
    ).data
    const until = values.validUntil === '' ? undefined : new Date(values.validUntil)
    const wrong = (field: keyof GiftCodeValues) =>
      context.issues.push({ code: 'custom', input: values[field], path: [field] })
    if (name === undefined) wrong('name')
    if (worthFen === undefined) wrong('worth')
    if (count === undefined) wrong('count')
    const isTime = until === undefined || !Number.isNaN(until.getTime())
    if (!isTime) wrong('validUntil')
    if (name === undefined || worthFen === undefined || count === undefined || !isTime) return z.NEVER
    return { name, worthFen, count, ...(until && { validUntil: until.toISOString() }) }
  }),
)
