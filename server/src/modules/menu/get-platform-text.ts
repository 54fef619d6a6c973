import type { getPlatformText as operation } from '@faka/contract/menu/platform-text'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { readPlatformText } from './platform-texts.ts'

/** A text of the platform in the caller's language, or else in the language it is written in; null if none is set. */
export async function getPlatformText(
  { config, locale }: Ctx,
  { name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return (await readPlatformText(config.textsDir, name, locale)) ?? { locale, text: null }
}
