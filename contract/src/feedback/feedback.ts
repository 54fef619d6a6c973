import * as z from 'zod/mini'
import { BuyerContact, StoredContact } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { RequestId } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { Picture, UploadKey } from '../upload/upload.ts'

/** What somebody tells the platform about. */
export const feedbackTopics = ['fault', 'wish', 'payment', 'other'] as const
export const FeedbackTopic = z.enum(feedbackTopics)
export type FeedbackTopic = z.infer<typeof FeedbackTopic>

export const feedbackTextLength = { min: 10, max: 500 } as const
export const maxFeedbackPictures = 3

/** What is quoted where feedback is spoken of again; it opens nothing for whoever wrote it. */
export const FeedbackNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'FeedbackNo'>()
export type FeedbackNo = z.infer<typeof FeedbackNo>

export const addFeedback = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/buyer/feedback/addFeedback',
  summary: 'Tells the platform something; the same `requestId` is one feedback, however often it is sent',
  input: z.strictObject({
    requestId: RequestId,
    topic: FeedbackTopic,
    /** Without the spaces around it. */
    text: z
      .string()
      .check(z.trim(), z.minLength(feedbackTextLength.min), z.maxLength(feedbackTextLength.max)),
    /** Pictures that were sent as those of proofs are. */
    images: z.array(UploadKey).check(z.maxLength(maxFeedbackPictures)),
    /** Where an answer would find whoever wrote it. */
    contact: z.optional(BuyerContact),
  }),
  reply: z.strictObject({ feedbackNo: FeedbackNo }),
  errorCodes: ['uploadNotFound', 'tooOften'],
})

const feedbackFields = {
  feedbackNo: FeedbackNo,
  topic: FeedbackTopic,
  /** The account that wrote it, by its name or phone; null for a guest. */
  userName: z.nullable(z.string()),
  text: z.string(),
  createTime: Moment,
  /** When it was read for the first time. */
  readTime: z.nullable(Moment),
}

export const FeedbackRow = z.strictObject({ ...feedbackFields, pictures: z.int().check(z.minimum(0)) })

export const listFeedback = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/feedback/page',
  summary: 'What was told to the platform: what nobody has read yet unless `all`, the oldest first',
  input: z.strictObject({
    topic: z.optional(FeedbackTopic),
    all: z._default(z.boolean(), false),
    ...paging,
  }),
  reply: pageOf(FeedbackRow),
  errorCodes: [],
})

export const readFeedback = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/feedback/read',
  summary: 'One feedback with its pictures and contact; it counts as read from then on',
  input: z.strictObject({ feedbackNo: FeedbackNo }),
  reply: z.strictObject({ ...feedbackFields, images: z.array(Picture), contact: z.nullable(StoredContact) }),
  errorCodes: ['feedbackNotFound'],
})
