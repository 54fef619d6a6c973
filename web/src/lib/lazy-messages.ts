import type { Messages } from '@lingui/core'

/**
 * All catalogs except those of the first pages and those of the seller's console alone. Buyers load `people` and `console`
 * for their passkeys.
 */
export const lazyMessageFiles = import.meta.glob<Messages>(
  [
    '../locales/*/*.json',
    '!../locales/*/{shell,shop,item,payment,account,mobile}.json',
    '!../locales/*/{apiKeys,audit,channels,complaints,guide,itemForm,items,money,notifications,platform,shopForm,soldOrder}.json',
  ],
  { query: '?lingui', import: 'messages' },
)
