import * as z from 'zod/mini'
import { questionKinds } from '../item/question.ts'

/** A question of the item as it was at the time of purchase, with the buyer's answer. */
export const OrderAnswer = z.strictObject({
  question: z.string(),
  kind: z.enum(questionKinds),
  /** Empty if the question is optional and was left out. */
  answer: z.string(),
})
export type OrderAnswer = z.infer<typeof OrderAnswer>
