import type { saveChat } from '@faka/contract/notification/chat'
import type { InputOf } from '@faka/contract/shared/endpoint'
import * as z from 'zod/mini'
import { bark, readBarkAddress } from '../../adapters/bark/bark.ts'
import type { ChatMessage, ChatProvider, ChatRequest } from '../../adapters/chat/chat-provider.ts'
import { dingTalk } from '../../adapters/dingtalk/dingtalk.ts'
import { telegram } from '../../adapters/telegram/telegram.ts'
import { weCom } from '../../adapters/wecom/wecom.ts'
import type { SendResult } from '../../platform/messages/transport.ts'

const url = z.url().check(z.maxLength(500))
const hasParameter = (path: string, parameter: string) =>
  z.refine<string>((text) => {
    // asked also of what was found to be no URL
    const address = URL.parse(text)
    return Boolean(address?.pathname.endsWith(path) && address.searchParams.get(parameter))
  })

/** The settings of a target, as they are stored encrypted. */
export const ChatSettings = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('telegram'),
    token: z.string().check(z.regex(/^\d{5,20}:[\w-]{20,80}$/)),
    chatId: z.string().check(z.regex(/^(?:-?\d{1,20}|@\w{4,32})$/)),
    apiUrl: z.optional(url),
  }),
  z.strictObject({
    provider: z.literal('weCom'),
    url: url.check(hasParameter('/cgi-bin/webhook/send', 'key')),
  }),
  z.strictObject({
    provider: z.literal('dingTalk'),
    url: url.check(hasParameter('/robot/send', 'access_token')),
    secret: z.string().check(z.regex(/^SEC\w{16,120}$/)),
  }),
  z.strictObject({
    provider: z.literal('bark'),
    url: url.check(z.refine<string>((text) => readBarkAddress(text) !== undefined)),
  }),
])
export type ChatSettings = z.infer<typeof ChatSettings>

/** What a seller typed as settings of the provider, unchecked; undefined where nothing was. */
export function typedSettings({
  provider,
  url: address,
  token,
  chatId,
  secret,
}: InputOf<typeof saveChat>): Record<string, string> | undefined {
  const typed = provider === 'telegram' ? { token, chatId, apiUrl: address } : { url: address, secret }
  const given = Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? undefined : { provider, ...Object.fromEntries(given) }
}

/** The address that the settings name, which a seller typed; undefined for the provider's own. */
export const addressOf = (settings: ChatSettings): string | undefined =>
  settings.provider === 'telegram' ? settings.apiUrl : settings.url

interface OpenedChat {
  hint: string
  toRequest(message: ChatMessage, now: Date): ChatRequest
  readResponse(status: number, body: unknown): SendResult
}

const open = <Settings>(provider: ChatProvider<Settings>, settings: Settings): OpenedChat => ({
  hint: provider.describe(settings),
  toRequest: (message, now) => provider.toRequest(settings, message, now),
  readResponse: provider.readResponse,
})

/** The adapter of a target, with its settings. */
export function openChat(settings: ChatSettings): OpenedChat {
  switch (settings.provider) {
    case 'telegram':
      return open(telegram, settings)
    case 'weCom':
      return open(weCom, settings)
    case 'dingTalk':
      return open(dingTalk, settings)
    case 'bark':
      return open(bark, settings)
  }
}
