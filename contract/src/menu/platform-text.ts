import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { locales } from '../shared/locale.ts'

/** The texts that whoever runs the platform can set, in the order of the footer. */
export const platformTexts = ['terms', 'refunds', 'privacy', 'payment'] as const
export const PlatformTextName = z.enum(platformTexts)
export type PlatformTextName = z.infer<typeof PlatformTextName>

/** No text has more letters than this. */
export const maxPlatformTextLength = 50_000

export const getPlatformText = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/api/platform/text',
  summary:
    'A text of the platform, such as its terms, in the language of the caller where it is written in it',
  input: z.strictObject({ name: PlatformTextName }),
  reply: z.strictObject({
    /** The language in which it is written. */
    locale: z.enum(locales),
    /** A small part of Markdown, drawn as nodes; null where none is set. */
    text: z.nullable(z.string()),
  }),
  errorCodes: [],
})

/** The page of a text. */
export const platformTextUrl = (name: PlatformTextName): string => `/about?text=${name}`
export const readPlatformTextName = (query: Pick<URLSearchParams, 'get'>): PlatformTextName | undefined =>
  PlatformTextName.safeParse(query.get('text')).data
