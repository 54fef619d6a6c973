import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { complaintTextLength } from './complaint.ts'

/** How many ready-made answers a shop keeps. */
export const maxReadyReplies = 50

export const ReplyNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'ReplyNo'>()
export type ReplyNo = z.infer<typeof ReplyNo>

/** A ready-made answer: `{orderNo}` and `{item}` stand for the order and the item of the complaint it is inserted in. */
const ReadyReply = z.strictObject({
  replyNo: ReplyNo,
  title: z.string(),
  text: z.string(),
})
export type ReadyReply = z.infer<typeof ReadyReply>

export const ReplyTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
export const ReplyText = z.string().check(z.trim(), z.minLength(1), z.maxLength(complaintTextLength.max))

export const listReplies = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/reply/list',
  summary: "A shop's ready-made answers to complaints, by title",
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({ list: z.array(ReadyReply) }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const saveReply = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/reply/save',
  summary: `Adds a ready-made answer, or changes the one with the number; a shop keeps at most ${maxReadyReplies}`,
  input: z.strictObject({
    shortUrl: ShortUrl,
    /** Adds one if left out. */
    replyNo: z.optional(ReplyNo),
    title: ReplyTitle,
    /** `{orderNo}` and `{item}` are filled in when it is inserted. */
    text: ReplyText,
  }),
  reply: ReadyReply,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'replyNotFound', 'tooManyReplies'],
})

export const removeReply = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['complaints'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/reply/remove',
  summary: 'Removes a ready-made answer',
  input: z.strictObject({ shortUrl: ShortUrl, replyNo: ReplyNo }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'replyNotFound'],
})
