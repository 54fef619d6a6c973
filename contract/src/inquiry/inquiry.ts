import * as z from 'zod/mini'
import { codeSentReply, sendCodeErrorCodes, VerifyCode, workFields } from '../account/account.ts'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, RequestId, ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** The longest message of an inquiry. */
export const maxInquiryText = 1000
/** The messages of an inquiry that both sides may write together. */
export const maxInquiryMessages = 200

export const InquiryNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'InquiryNo'>()
export type InquiryNo = z.infer<typeof InquiryNo>

/** What a guest's device keeps to read and continue an inquiry; the database has it nowhere. */
export const InquirySecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const InquiryText = z.string().check(z.trim(), z.minLength(2), z.maxLength(maxInquiryText))

/** An inquiry waits for the seller, was answered, or was closed by the seller; an answer opens a closed one again. */
export const inquiryStatuses = ['open', 'answered', 'closed'] as const
export const InquiryStatus = z.enum(inquiryStatuses)
export type InquiryStatus = z.infer<typeof InquiryStatus>

/** One message of an inquiry: text alone. */
export const InquiryMessage = z.strictObject({
  messageNo: z.string(),
  side: z.enum(['buyer', 'seller']),
  text: z.string(),
  time: Moment,
})
export type InquiryMessage = z.infer<typeof InquiryMessage>

/** What every list shows of an inquiry. */
export const inquiryFields = {
  inquiryNo: InquiryNo,
  shortUrl: ShortUrl,
  shopName: z.string(),
  itemId: ItemId,
  itemTitle: z.string(),
  status: InquiryStatus,
  /** How many messages it has. */
  messageCount: z.int().check(z.minimum(1)),
  createTime: Moment,
  lastTime: Moment,
  /** Why the platform hid its messages from both sides; null while they are shown. */
  hiddenWhy: z.nullable(z.string()),
}

export const InquiryRow = z.strictObject({
  ...inquiryFields,
  /** The latest message; null where the platform hid them. */
  lastMessage: z.nullable(InquiryMessage),
  /** The other side wrote since the reader last opened it. */
  unread: z.boolean(),
})
export type InquiryRow = z.infer<typeof InquiryRow>

/** An inquiry as the buyer sees it. */
export const Inquiry = z.strictObject({
  ...InquiryRow.shape,
  /** The oldest first; none where the platform hid them. */
  messages: z.array(InquiryMessage),
  /** An answer is announced by email or text message. */
  isNotified: z.boolean(),
})
export type Inquiry = z.infer<typeof Inquiry>

/** The session of the account that asked needs no secret. */
const access = { inquiryNo: InquiryNo, secret: z.optional(InquirySecret) }

export const sendInquiryCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/inquiry/sendCode',
  summary: 'Sends the code that proves the mail address to which a guest wants answers to be announced',
  input: z.strictObject({ mail: Mail, ...workFields }),
  reply: codeSentReply,
  errorCodes: [...sendCodeErrorCodes, 'mailUnavailable'],
})

export const askSeller = endpoint({
  audience: 'buyer',
  access: 'anyone',
  session: 'validIfGiven',
  path: '/card-core/inquiry/ask',
  summary:
    'Asks the seller of an item something before buying; the same request again leads to the same inquiry',
  input: z.strictObject({
    requestId: RequestId,
    itemId: ItemId,
    text: InquiryText,
    /** Where answers are announced to a guest, with the code that was sent there; accounts have their own. */
    notifyAt: z.optional(z.strictObject({ mail: Mail, verifyCode: VerifyCode })),
    ...workFields,
  }),
  reply: z.strictObject({
    inquiryNo: InquiryNo,
    /** For guests: what this device needs to read the answer. */
    secret: z.optional(InquirySecret),
  }),
  errorCodes: [
    'itemNotFound',
    'shopFrozen',
    'askerBlocked',
    'ownShopInquiry',
    'codeWrong',
    'proofNeeded',
    'requestReused',
    'tooManyInquiries',
    'tooOften',
  ],
})

export const getInquiry = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'validIfGiven',
  path: '/card-core/buyer/inquiry/get',
  summary:
    'An inquiry with its messages, the oldest first; the asker has read them then, unless it is only listed',
  input: z.strictObject({
    ...access,
    /** It stays unread, since only a list shows it. */
    peek: z.optional(z.boolean()),
  }),
  reply: Inquiry,
  errorCodes: ['inquiryNotFound', 'tooOften'],
})

export const writeToSeller = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'validIfGiven',
  path: '/card-core/buyer/inquiry/write',
  summary: 'Sends a further message of the asker to the seller; the same request again sends nothing',
  input: z.strictObject({ ...access, requestId: RequestId, text: InquiryText }),
  reply: Inquiry,
  errorCodes: [
    'inquiryNotFound',
    'inquiryFull',
    'inquiryClosed',
    'inquiryHidden',
    'askerBlocked',
    'shopFrozen',
    'requestReused',
    'tooOften',
  ],
})

export const pageInquiries = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/inquiry/page',
  summary: 'What the account asked, the latest message first',
  input: z.strictObject(paging),
  reply: pageOf(InquiryRow),
  errorCodes: ['sessionNeeded'],
})
