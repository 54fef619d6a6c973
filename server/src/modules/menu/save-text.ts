import type { saveText as operation } from '@faka/contract/menu/managed-text'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { actorName } from '../account/public.ts'
import { textsKey } from './find-platform-text.ts'
import { insertPlatformText } from './menu.sql.ts'

/**
 * Saves a text of the platform in one language, which buyers read at once; an empty one gives way to the file of the
 * installation. Earlier ones are kept, with who saved them.
 */
export const saveText = (
  ctx: Ctx,
  { name, locale, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  inTxPublishing({ db: ctx.common, pubsub: ctx.pubsub }, 'catalogue', [textsKey], async (tx) => {
    const actor = actorName(ctx.actor)
    await insertPlatformText(tx, { name, locale, body: text, actor, at: ctx.now() })
    return { name, locale }
  })
