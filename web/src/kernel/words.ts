import type { Locale } from '@faka/contract/locale'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ValuesOf } from '../locales/words.ts'
import type zh from '../locales/zh-CN.ts'
import type { Speaking } from './speaking.ts'

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

export const wordsOf = (speaking: Speaking): Words => speaking.spoken()

/** Whose words the components around it say. */
export const SpokenContext = createContext<Words | undefined>(undefined)

/** What is spoken just now; whoever calls it draws again when that changes. */
export const useSpoken = (speaking: Speaking): Words =>
  useSyncExternalStore(speaking.listen, speaking.spoken, speaking.spoken)

/** The words of the visitor's language; the component draws again when it changes. */
export function useWords(): Words {
  const words = useContext(SpokenContext)
  if (!words) throw new Error('nobody speaks here')
  return words
}
