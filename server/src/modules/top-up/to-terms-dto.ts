import { ShortUrl } from '@faka/contract/shared/ids'
import type { TopUpTerms } from '@faka/contract/top-up/top-up'
import type { Services } from '../../platform/ctx.ts'
import { getCachedShop } from '../shop/public.ts'
import type { TopUpTermsRow } from './top-up.sql.ts'

/** The terms of top-ups as administrators see them. */
export const toTermsDto = async (
  services: Services,
  terms: Omit<TopUpTermsRow, 'terms_id' | 'item_id'>,
): Promise<TopUpTerms> => ({
  shortUrl: ShortUrl.parse((await getCachedShop(services, terms.shop_id)).short_url),
  enabled: terms.enabled,
  unitFen: terms.unit_fen,
  minFen: terms.min_fen,
  maxFen: terms.max_fen,
  steps: terms.steps,
})
