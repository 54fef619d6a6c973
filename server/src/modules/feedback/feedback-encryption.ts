import { StoredContact } from '@faka/contract/shared/contact'
import * as z from 'zod/mini'
import type { Services } from '../../platform/ctx.ts'
import type { FeedbackRow } from './feedback.sql.ts'

const FeedbackContent = z.strictObject({ text: z.string(), contact: z.nullable(StoredContact) })
type FeedbackContent = z.infer<typeof FeedbackContent>

const associatedData = (feedbackNo: string): string => `feedback ${feedbackNo}`

/** Encrypts the text of a feedback and the contact of its author, bound to its row. */
export const encryptFeedback = (
  services: Pick<Services, 'encryption'>,
  feedbackNo: string,
  content: FeedbackContent,
): Buffer =>
  services.encryption.encrypt('texts', Buffer.from(JSON.stringify(content)), associatedData(feedbackNo))

/** Decrypts what `encryptFeedback` encrypted. */
export const decryptFeedback = (
  services: Pick<Services, 'encryption'>,
  { feedback_no, sealed_words }: Pick<FeedbackRow, 'feedback_no' | 'sealed_words'>,
): FeedbackContent =>
  FeedbackContent.parse(
    JSON.parse(services.encryption.decrypt('texts', sealed_words, associatedData(feedback_no)).toString()),
  )
