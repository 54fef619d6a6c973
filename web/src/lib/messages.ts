import type { Locale } from '@faka/contract/shared/locale'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ValuesOf } from '../locales/message-types.ts'
import type zh from '../locales/zh-CN.ts'
import type { I18n } from './i18n.ts'

type Zh = typeof zh

/** The id of a sentence that every language has. */
export type MessageId = keyof Zh

/** The id of a sentence that names no values, such as a title. */
export type PlainMessageId = { [Id in MessageId]: ValuesOf<Zh[Id]> extends [] ? Id : never }[MessageId]

/** Says a sentence in the visitor's language; `values` are those that it names. */
export type Translate = <Id extends MessageId>(id: Id, ...values: ValuesOf<Zh[Id]>) => string

export interface Translation {
  t: Translate
  locale: Locale
}

/** The rooms whose words travel together; a page names those that it needs beside `shell`. */
export const messageGroups = [
  'shell',
  'shop',
  'item',
  'payment',
  'paying',
  'delivery',
  'account',
  'actions',
  'profile',
  'orders',
  'wallet',
  'upload',
  'viewer',
  'complaint',
  'feedback',
  'failure',
  'offline',
  'proof',
  'settings',
  'tabs',
  'mobile',
] as const
export type MessageGroup = (typeof messageGroups)[number]

/** The words of the pages that a buyer enters first; `locale.ts` names the same files to the bundler. */
export const firstPageGroups = [
  'shell',
  'shop',
  'item',
  'payment',
  'delivery',
  'mobile',
] as const satisfies readonly MessageGroup[]

export const translationOf = (speaking: I18n): Translation => speaking.getSnapshot()

/** Whose words the components around it say. */
export const I18nContext = createContext<Translation | undefined>(undefined)

/** What is spoken just now; whoever calls it draws again when that changes. */
export const useActiveI18n = (speaking: I18n): Translation =>
  useSyncExternalStore(speaking.subscribe, speaking.getSnapshot, speaking.getSnapshot)

/** The words of the visitor's language; the component draws again when it changes. */
export function useI18n(): Translation {
  const translation = useContext(I18nContext)
  if (!translation) throw new Error('useI18n is used outside of its provider')
  return translation
}
