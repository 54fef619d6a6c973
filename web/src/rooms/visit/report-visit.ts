import type { ShortUrl } from '@faka/contract/ids'
import { reportVisit as operation } from '@faka/contract/visit'
import { call } from '../../kernel/call.ts'

/** Counts a view of a shop. A count that fails is no reason to bother the visitor. */
export const reportVisit = (shortUrl: ShortUrl): void => {
  call(operation, { shortUrl }).catch(() => {})
}
