import type { Messages } from '@lingui/core'

/** The catalogs of the seller's console alone, which no page of the storefront lists. */
export const consoleMessageFiles = import.meta.glob<Messages>(
  '../locales/*/{apiKeys,audit,channels,complaints,guide,itemForm,items,money,notifications,platform,shopForm,soldOrder}.json',
  { query: '?lingui', import: 'messages' },
)
