import { KnownContact } from '@faka/contract/contact'
import * as z from 'zod/mini'
import type { House } from '../../kernel/ctx.ts'
import type { FeedbackRow } from './feedback.sql.ts'

const Words = z.strictObject({ text: z.string(), contact: z.nullable(KnownContact) })
type Words = z.infer<typeof Words>

const bond = (feedbackNo: string): string => `feedback ${feedbackNo}`

/** The words of a feedback and how its writer can be reached, sealed for its row. */
export const sealWords = (house: Pick<House, 'vault'>, feedbackNo: string, words: Words): Buffer =>
  house.vault.seal('texts', Buffer.from(JSON.stringify(words)), bond(feedbackNo))

/** What `sealWords` sealed. */
export const wordsOf = (
  house: Pick<House, 'vault'>,
  { feedback_no, sealed_words }: Pick<FeedbackRow, 'feedback_no' | 'sealed_words'>,
): Words => Words.parse(JSON.parse(house.vault.open('texts', sealed_words, bond(feedback_no)).toString()))
