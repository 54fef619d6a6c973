import * as z from 'zod/mini'
import { BuyerContact, StoredContact } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { RequestId } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { Picture, UploadKey } from '../upload/upload.ts'

/** What feedback can be about. */
export const feedbackTopics = ['fault', 'wish', 'payment', 'other'] as const
export const FeedbackTopic = z.enum(feedbackTopics)
export type FeedbackTopic = z.infer<typeof FeedbackTopic>

export const feedbackTextLength = { min: 10, max: 500 } as const
export const maxFeedbackPictures = 3

/** A reference for the author of the feedback; it grants no access. */
export const FeedbackNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'FeedbackNo'>()
export type FeedbackNo = z.infer<typeof FeedbackNo>

export const addFeedback = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/buyer/feedback/addFeedback',
  summary: 'Sends feedback to the platform; idempotent by `requestId`',
  input: z.strictObject({
    requestId: RequestId,
    topic: FeedbackTopic,
    /** Trimmed. */
    text: z
      .string()
      .check(z.trim(), z.minLength(feedbackTextLength.min), z.maxLength(feedbackTextLength.max)),
    /** Pictures uploaded like those of complaint proofs. */
    images: z.array(UploadKey).check(z.maxLength(maxFeedbackPictures)),
    /** Where an answer can be sent. */
    contact: z.optional(BuyerContact),
  }),
  reply: z.strictObject({ feedbackNo: FeedbackNo }),
  errorCodes: ['uploadNotFound', 'tooOften'],
})

const feedbackFields = {
  feedbackNo: FeedbackNo,
  topic: FeedbackTopic,
  /** Name or phone of the account that wrote it; null for a guest. */
  userName: z.nullable(z.string()),
  text: z.string(),
  createTime: Moment,
  /** When it was first read. */
  readTime: z.nullable(Moment),
}

export const FeedbackRow = z.strictObject({ ...feedbackFields, pictures: z.int().check(z.minimum(0)) })

export const listFeedback = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/feedback/page',
  summary: 'Feedback, oldest first; only unread feedback unless `all`',
  input: z.strictObject({
    topic: z.optional(FeedbackTopic),
    all: z._default(z.boolean(), false),
    ...paging,
  }),
  reply: pageOf(FeedbackRow),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

export const readFeedback = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/feedback/read',
  summary: 'One feedback with its pictures and contact; marks it as read',
  input: z.strictObject({ feedbackNo: FeedbackNo }),
  reply: z.strictObject({ ...feedbackFields, images: z.array(Picture), contact: z.nullable(StoredContact) }),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'feedbackNotFound'],
})
