import type { Messages } from '@lingui/core'

/** All catalogs except those of the first pages and those of the seller's console alone. */
export const lazyMessageFiles = import.meta.glob<Messages>(
  [
    '../locales/*/*.json',
    '!../locales/*/{shell,shop,item,payment,delivery,account,mobile}.json',
    '!../locales/*/{apiKeys,audit,console,channels,complaints,guide,itemForm,items,money,notifications,people,platform,shopForm,soldOrder}.json',
  ],
  { query: '?lingui', import: 'messages' },
)
