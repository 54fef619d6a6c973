import * as z from 'zod/mini'
import { getPlatformText, PlatformTextName } from '../menu/platform-text.ts'
import { locales } from '../shared/locale.ts'

/** The data that the server embeds in the rendered page of a platform text. */
export const TextPageData = z.strictObject({
  page: z.literal('text'),
  name: PlatformTextName,
  /** The language of the page; the text may be in another one. */
  locale: z.enum(locales),
  found: getPlatformText.reply,
})
export type TextPageData = z.infer<typeof TextPageData>
