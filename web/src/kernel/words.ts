import type { Locale } from '@faka/contract/locale'
import { type I18n, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type Catalogue, compileWords, type ValuesOf } from '../locales/words.ts'
import type zh from '../locales/zh-CN.ts'

type Zh = typeof zh

/** The id of a sentence that every language has. */
export type WordId = keyof Zh

/** The id of a sentence that names no values, such as a title. */
export type PlainWordId = { [Id in WordId]: ValuesOf<Zh[Id]> extends [] ? Id : never }[WordId]

/** Says a sentence in the visitor's language; `values` are those that it names. */
export type Say = <Id extends WordId>(id: Id, ...values: ValuesOf<Zh[Id]>) => string

export interface Words {
  say: Say
  locale: Locale
}

/** The rooms whose words travel together; a page names those that it needs beside `shell`. */
export const wordGroups = [
  'shell',
  'shop',
  'item',
  'payment',
  'paying',
  'delivery',
  'account',
  'profile',
  'orders',
  'wallet',
  'upload',
  'viewer',
  'complaint',
  'feedback',
  'failure',
  'mobile',
] as const
export type WordGroup = (typeof wordGroups)[number]

/** The words of the pages that a buyer enters first; `locale.ts` names the same files to the bundler. */
export const firstGroups = [
  'shell',
  'shop',
  'item',
  'payment',
  'delivery',
  'mobile',
] as const satisfies readonly WordGroup[]

/** What speaks one language, from its catalogue. */
export function speaker(locale: Locale, catalogue: Catalogue): I18n {
  return setupI18n({ locale, messages: { [locale]: compileWords(catalogue) } })
}

/** Adds words of one language to what speaks. */
export const addTo = (speaking: I18n, locale: Locale, catalogue: Catalogue): void =>
  speaking.load(locale, compileWords(catalogue))

export const wordsOf = (speaking: I18n): Words => ({
  say: (id, ...[values]) => speaking._(id, values),
  locale: speaking.locale === 'en-US' ? 'en-US' : 'zh-CN',
})

/** The words of the visitor's language; the component draws again when it changes. */
export const useWords = (): Words => wordsOf(useLingui().i18n)
