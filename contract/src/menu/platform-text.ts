import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { locales } from '../shared/locale.ts'

/** The texts that the operator can set, in the order of the footer. */
export const platformTexts = ['terms', 'refunds', 'privacy', 'payment', 'help'] as const
export const PlatformTextName = z.enum(platformTexts)
export type PlatformTextName = z.infer<typeof PlatformTextName>

/** In characters. */
export const maxPlatformTextLength = 50_000

export const getPlatformText = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/api/platform/text',
  summary: "A text of the platform, such as its terms, in the caller's language if available",
  input: z.strictObject({ name: PlatformTextName }),
  reply: z.strictObject({
    /** The language of the text. */
    locale: z.enum(locales),
    /** A small subset of Markdown, rendered as nodes; null if none is set. */
    text: z.nullable(z.string()),
  }),
  errorCodes: [],
})

/** The URL of a text's page. */
export const platformTextUrl = (name: PlatformTextName): string => `/about?text=${name}`
export const readPlatformTextName = (query: Pick<URLSearchParams, 'get'>): PlatformTextName | undefined =>
  PlatformTextName.safeParse(query.get('text')).data
