import type { Messages } from '@lingui/core'

/** All catalogs except those of the first pages. */
export const lazyMessageFiles = import.meta.glob<Messages>(
  ['../locales/*/*.json', '!../locales/*/{shell,shop,item,payment,delivery,account,mobile}.json'],
  { query: '?lingui', import: 'messages' },
)
