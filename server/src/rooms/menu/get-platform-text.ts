import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { getPlatformText as operation } from '@faka/contract/platform-text'
import type { Ctx } from '../../kernel/ctx.ts'
import { readPlatformText } from '../../kernel/platform-texts.ts'

/** A text of the platform in the caller's language, else in the one in which it is written; null where none is set. */
export async function getPlatformText(
  { config, locale }: Ctx,
  { name }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return (await readPlatformText(config.textsDir, name, locale)) ?? { locale, text: null }
}
