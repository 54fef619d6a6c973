import { maxChats, type saveChat as operation } from '@faka/contract/notification/chat'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { isAllowedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { allowsLoopback } from '../pay-channel/public.ts'
import { addressOf, ChatSettings, openChat, typedSettings } from './chat-settings.ts'
import { insertChatTarget, listChatTargets, updateChatTarget } from './chat-target.sql.ts'
import { encryptChatSettings } from './send-chat-message.ts'
import { toChatDto } from './to-chat-dto.ts'
import { getShopIdOrReject } from './to-notification-settings-dto.ts'

/** Checks typed settings. Rejects with `chatSettingsWrong`, and with `webhookNotAllowed` for an address that may not be called. */
function checkSettings(ctx: Ctx, typed: Record<string, string>): ChatSettings {
  const settings = required(ChatSettings.safeParse(typed).data, 'chatSettingsWrong')
  const address = addressOf(settings)
  if (address !== undefined && !isAllowedUrl(address, allowsLoopback(ctx.config)))
    throw new DomainError('webhookNotAllowed')
  return settings
}

/** Adds a target, or changes the one with the number; its settings stay as they are where none is given. */
export async function saveChat(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop_id = await getShopIdOrReject(ctx, input.shortUrl)
  const typed = typedSettings(input)
  const settings = typed && checkSettings(ctx, typed)
  const { provider } = input
  const kinds = [...new Set(input.kinds)]
  const chat_no = input.chatNo ?? newCellNumber(ctx, idLength)
  const sealed = settings && {
    hint: openChat(settings).hint,
    sealed_settings: encryptChatSettings(ctx, chat_no, settings),
  }
  if (input.chatNo !== undefined) {
    const changed = await updateChatTarget(ctx.db, { shop_id, chat_no, provider }, { kinds, ...sealed })
    return toChatDto(required(changed, 'chatNotFound'))
  }
  const target = {
    shop_id,
    chat_no,
    provider,
    kinds,
    created_at: ctx.now(),
    ...required(sealed, 'chatSettingsWrong'),
  }
  // another process may take the same slot at the same time
  while (!(await insertChatTarget(ctx.db, target)))
    if ((await listChatTargets(ctx.db, [shop_id])).length >= maxChats) throw new DomainError('tooManyChats')
  return toChatDto({ ...target, slot: 0 })
}
