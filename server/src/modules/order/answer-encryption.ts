import type { Question } from '@faka/contract/item/question'
import type { OrderAnswer } from '@faka/contract/order/order-answer'
import * as z from 'zod/mini'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from './order.sql.ts'

type WithEncryption = Pick<Services, 'encryption'>

const answersAssociatedData = (orderNo: string): string => `answers of order ${orderNo}`

const StoredAnswers = z.array(z.string())

/** The encrypted answers of an order, one for each question of the item version that it froze. */
export const encryptAnswers = (
  { encryption }: WithEncryption,
  orderNo: string,
  answers: readonly string[],
): Buffer => encryption.encrypt('texts', Buffer.from(JSON.stringify(answers)), answersAssociatedData(orderNo))

/**
 * What the buyer answered to the questions of the item version that the order froze; empty if nothing was stored. The
 * caller must have checked access.
 */
export function decryptAnswers(
  { encryption }: WithEncryption,
  { order_no, sealed_answers }: Pick<OrderRow, 'order_no' | 'sealed_answers'>,
  questions: readonly Question[],
): OrderAnswer[] {
  if (!sealed_answers) return []
  const answers = StoredAnswers.parse(
    JSON.parse(encryption.decrypt('texts', sealed_answers, answersAssociatedData(order_no)).toString()),
  )
  return questions.map(({ label, kind }, index) => ({ question: label, kind, answer: answers[index] ?? '' }))
}
