import type { MessageCatalog } from '../locales/message-types.ts'

/** The words of every room, apart from what the first pages carry. */
export const lazyMessageFiles = import.meta.glob<Record<string, MessageCatalog>>([
  '../locales/*/*.ts',
  '!../locales/*/{shell,shop,item,payment,delivery,mobile}.ts',
])
