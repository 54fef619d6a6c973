import { permanentFailure, retryableFailure } from '../../platform/messages/transport.ts'
import { type ChatProvider, isTemporary, memberOf } from '../chat/chat-provider.ts'

export interface TelegramSettings {
  /** The token of the bot, "123456:ABC…", which is part of the address. */
  token: string
  /** A number, or "@name" of a channel. */
  chatId: string
  /** A server of the Bot API other than Telegram's own. */
  apiUrl?: string | undefined
}

const defaultApiUrl = 'https://api.telegram.org'
/** The limit of a text, in characters. */
const maxText = 4096

/**
 * Messages of a Telegram bot: https://core.telegram.org/bots/api#sendmessage. A response has `ok`, and `error_code` if
 * it is false: 401 and 404 for the token, 400 and 403 for the chat, 429 for too many messages.
 */
export const telegram: ChatProvider<TelegramSettings> = {
  toRequest: ({ token, chatId, apiUrl = defaultApiUrl }, { title, body }) => ({
    url: `${apiUrl.replace(/\/+$/, '')}/bot${token}/sendMessage`,
    body: JSON.stringify({
      chat_id: chatId,
      text: `${title}\n\n${body}`.slice(0, maxText),
      link_preview_options: { is_disabled: true },
    }),
  }),
  readResponse(status, body) {
    if (memberOf(body, 'ok') === true) return { sent: true }
    const code = memberOf(body, 'error_code')
    if (typeof code !== 'number') return retryableFailure(`status ${status}`)
    return isTemporary(code) ? retryableFailure(`code ${code}`) : permanentFailure(`code ${code}`)
  },
  describe: ({ chatId }) => chatId,
}
