import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { domainEventKinds } from './notification-settings.ts'

/** Where messages are pushed to besides email and webhook: a Telegram bot, a robot of WeCom or DingTalk, the Bark app. */
export const chatProviders = ['telegram', 'weCom', 'dingTalk', 'bark'] as const
export const ChatProviderName = z.enum(chatProviders)
export type ChatProviderName = z.infer<typeof ChatProviderName>

/** How many targets a shop may have. */
export const maxChats = 10

export const ChatNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'ChatNo'>()
export type ChatNo = z.infer<typeof ChatNo>

export const ChatKind = z.enum(domainEventKinds)
export type ChatKind = z.infer<typeof ChatKind>
const ChatKinds = z.array(ChatKind).check(z.minLength(1), z.maxLength(domainEventKinds.length))

const Chat = z.strictObject({
  chatNo: ChatNo,
  provider: ChatProviderName,
  /** What identifies it without a secret: the id of the chat, or the end of the key. */
  hint: z.string(),
  kinds: z.array(ChatKind),
  createTime: Moment,
})
export type Chat = z.infer<typeof Chat>

const setting = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const listChats = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/chat/list',
  summary: 'Where notifications of a shop are pushed to, without the secrets',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({ list: z.array(Chat) }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const saveChat = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/chat/save',
  summary:
    'Adds a target, or changes the one with the number: its kinds, and its settings if any is given. Settings are stored encrypted and never returned',
  input: z.strictObject({
    shortUrl: ShortUrl,
    /** Adds one if left out. */
    chatNo: z.optional(ChatNo),
    provider: ChatProviderName,
    /** The events that are pushed. */
    kinds: ChatKinds,
    /** WeCom, DingTalk and Bark: the address that is shown there. Telegram: another server of the Bot API. */
    url: z.optional(setting),
    /** Telegram: the token of the bot, and the id of the chat. */
    token: z.optional(setting),
    chatId: z.optional(setting),
    /** DingTalk: the key of the signature, "SEC…". */
    secret: z.optional(setting),
  }),
  reply: Chat,
  errorCodes: [
    'sessionNeeded',
    'shopNotFound',
    'chatNotFound',
    'chatSettingsWrong',
    'webhookNotAllowed',
    'tooManyChats',
  ],
})

export const testChat = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/chat/test',
  summary: 'Sends one test message and returns whether it was accepted',
  input: z.strictObject({ shortUrl: ShortUrl, chatNo: ChatNo }),
  /** `reason`: the code of the provider, or `no answer`; null if it was sent. */
  reply: z.strictObject({ sent: z.boolean(), reason: z.nullable(z.string()) }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'chatNotFound'],
})

export const removeChat = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/chat/remove',
  summary: 'Removes a target; its pending messages are dropped, and their number is returned',
  input: z.strictObject({ shortUrl: ShortUrl, chatNo: ChatNo }),
  reply: z.strictObject({ dropped: z.int() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'chatNotFound'],
})
