import type { ChatMessage } from '../../adapters/chat/chat-provider.ts'
import type { Services } from '../../platform/ctx.ts'
import { postJsonToUntrustedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import {
  type OutgoingMessage,
  permanentFailure,
  retryableFailure,
  type SendResult,
} from '../../platform/messages/transport.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { ChatSettings, openChat } from './chat-settings.ts'
import { type ChatTargetRow, findChatTarget } from './chat-target.sql.ts'

const associatedData = (chatNo: string): string => `chat ${chatNo}`

/** Encrypts the settings of a target. */
export const encryptChatSettings = (
  { encryption }: Pick<Services, 'encryption'>,
  chatNo: string,
  settings: ChatSettings,
): Buffer => encryption.encrypt('chats', Buffer.from(JSON.stringify(settings)), associatedData(chatNo))

/** Sends one message to a target; never throws, and the reason of a failure has no secret. */
export async function sendToChat(
  services: Services,
  { chat_no: chatNo, sealed_settings }: ChatTargetRow,
  message: ChatMessage,
): Promise<SendResult> {
  const plaintext = services.encryption.decrypt('chats', sealed_settings, associatedData(chatNo)).toString()
  const chat = openChat(ChatSettings.parse(JSON.parse(plaintext)))
  const { url, body } = chat.toRequest(message, services.now())
  const response = await postJsonToUntrustedUrl(
    url,
    { headers: { 'user-agent': 'FAKA-Webhook/1' }, body },
    {
      agent: services.modules.notification.guardedAgent,
      loopback: allowsLoopback(services.config),
      signal: services.shutdownSignal,
    },
  )
  return response ? chat.readResponse(response.status, response.body) : retryableFailure('no answer')
}

/** The transport of queued messages to chats; those of a target that was removed meanwhile are given up. */
export async function sendChatMessage(
  services: Services,
  { to, text }: OutgoingMessage,
): Promise<SendResult> {
  const target = await findChatTarget(services.db, to)
  if (!target) return permanentFailure('removed')
  return sendToChat(services, target, { title: text.subject ?? '', body: text.body })
}
