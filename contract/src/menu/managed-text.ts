import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { locales } from '../shared/locale.ts'
import { Moment } from '../shared/time.ts'
import { maxPlatformTextLength, PlatformTextName } from './platform-text.ts'

// kept out of `platform-text.ts`, which is part of every first page

const ManagedText = z.strictObject({
  name: PlatformTextName,
  locale: z.enum(locales),
  /** Empty: it is not written in this language. */
  text: z.string(),
  /** Saved in the console, or a file of the installation; null: not written. */
  source: z.nullable(z.enum(['saved', 'file'])),
  /** When it was saved and by whom, the latest first. The name is empty for an account without one. */
  changes: z.array(z.strictObject({ by: z.string(), time: Moment, removed: z.boolean() })),
})
export type ManagedText = z.infer<typeof ManagedText>

export const listTexts = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/api/platform/admin/text/list',
  summary: 'The texts of the platform in both languages, with when each was saved and by whom',
  input: z.strictObject({}),
  reply: z.strictObject({ list: z.array(ManagedText) }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

export const saveText = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/api/platform/admin/text/save',
  summary: 'Saves a text of the platform in one language; an empty one restores the file of the installation',
  input: z.strictObject({
    name: PlatformTextName,
    locale: z.enum(locales),
    text: z.string().check(z.trim(), z.maxLength(maxPlatformTextLength)),
  }),
  reply: z.strictObject({ name: PlatformTextName, locale: z.enum(locales) }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})
