import { OrderAnswer } from '@faka/contract/order/order-answer'
import * as z from 'zod/mini'
import type { Services } from '../../platform/ctx.ts'
import type { RedemptionRow } from './redemption.sql.ts'

type WithEncryption = Pick<Services, 'encryption'>

const answersAssociatedData = (redemptionNo: string): string => `answers of redemption ${redemptionNo}`
const textAssociatedData = (redemptionNo: string): string => `text of redemption ${redemptionNo}`

const StoredAnswers = z.array(OrderAnswer)

/** The questions of a redemption with their answers, encrypted; null without any. */
export const sealAnswers = (
  { encryption }: WithEncryption,
  redemptionNo: string,
  answers: readonly OrderAnswer[],
): Buffer | null =>
  answers.length === 0
    ? null
    : encryption.encrypt('texts', Buffer.from(JSON.stringify(answers)), answersAssociatedData(redemptionNo))

/** What the holder of a card answered. The caller must have checked access. */
export const openAnswers = (
  { encryption }: WithEncryption,
  { redemption_no, sealed_answers }: Pick<RedemptionRow, 'redemption_no' | 'sealed_answers'>,
): OrderAnswer[] =>
  sealed_answers === null
    ? []
    : StoredAnswers.parse(
        JSON.parse(
          encryption.decrypt('texts', sealed_answers, answersAssociatedData(redemption_no)).toString(),
        ),
      )

/** What is delivered for a card, encrypted. */
export const sealText = ({ encryption }: WithEncryption, redemptionNo: string, text: string): Buffer =>
  encryption.encrypt('texts', Buffer.from(text), textAssociatedData(redemptionNo))

/** What was delivered for a card; null before. The caller must have checked access. */
export const openText = (
  { encryption }: WithEncryption,
  { redemption_no, sealed_text }: Pick<RedemptionRow, 'redemption_no' | 'sealed_text'>,
): string | null =>
  sealed_text && encryption.decrypt('texts', sealed_text, textAssociatedData(redemption_no)).toString()
