import type { getPlatformText as operation } from '@faka/contract/menu/platform-text'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findPlatformText } from './find-platform-text.ts'

/** A text of the platform in the caller's language, or else in the language it is written in; null if none is set. */
export async function getPlatformText(
  ctx: Ctx,
  { name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const found = await findPlatformText(ctx, name, ctx.locale)
  return found ? { locale: found.locale, text: found.text } : { locale: ctx.locale, text: null }
}
