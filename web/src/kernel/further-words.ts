import type { Catalogue } from '../locales/words.ts'

/** The words of every room, apart from what the first pages carry. */
export const furtherFiles = import.meta.glob<Record<string, Catalogue>>([
  '../locales/*/*.ts',
  '!../locales/*/{shell,shop,item,payment,delivery,mobile}.ts',
])
