import type { listTexts as operation } from '@faka/contract/menu/managed-text'
import { platformTexts } from '@faka/contract/menu/platform-text'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { locales } from '@faka/contract/shared/locale'
import type { Ctx } from '../../platform/ctx.ts'
import { getSellerName } from '../account/public.ts'
import { findTextInLocale } from './find-platform-text.ts'
import { listTextChanges } from './menu.sql.ts'

const maxChanges = 10

/** Every text of the platform in both languages, also those that are not written, with who saved it last. */
export async function listTexts(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const wanted = platformTexts.flatMap((name) => locales.map((locale) => ({ name, locale })))
  const list = await Promise.all(
    wanted.map(async ({ name, locale }) => {
      const [found, changes] = await Promise.all([
        findTextInLocale(ctx, name, locale),
        listTextChanges(ctx.common, name, locale, maxChanges),
      ])
      return {
        name,
        locale,
        text: found?.text ?? '',
        source: found ? (found.saved ? ('saved' as const) : ('file' as const)) : null,
        changes: await Promise.all(
          // an administrator is named like a seller: by the user name
          changes.map(async ({ actor, at, removed }) => ({
            by: await getSellerName(ctx, actor.replace(/^account /, 'seller ')),
            time: at.toISOString(),
            removed,
          })),
        ),
      }
    }),
  )
  return { list }
}
