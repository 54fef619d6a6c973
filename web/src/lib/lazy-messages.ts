import type { MessageCatalog } from '../locales/message-types.ts'

/** All message files except those of the first pages. */
export const lazyMessageFiles = import.meta.glob<Record<string, MessageCatalog>>([
  '../locales/*/*.ts',
  '!../locales/*/{shell,shop,item,payment,delivery,mobile}.ts',
])
