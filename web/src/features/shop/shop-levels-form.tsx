import type { ShortUrl } from '@faka/contract/shared/ids'
import { maxLevels, type ShopLevels, setLevels } from '@faka/contract/shop/member-level'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { toLevelValues } from './level-values.ts'
import { LevelsForm } from './levels-form.tsx'

/** The levels of a shop, and whether it gives the price of the platform's. */
export function ShopLevelsForm({ shortUrl, shopLevels }: { shortUrl: ShortUrl; shopLevels: ShopLevels }) {
  const { t } = useI18n()
  return (
    <LevelsForm
      mutationKey={['shop.setLevels', { shortUrl }]}
      initialValues={() => toLevelValues(shopLevels)}
      send={(checked) => sendOnce(setLevels, { shortUrl, ...checked })}
      rowsHint={t('levels.rows.hint', { most: maxLevels })}
      rule={t('levels.rule')}
      platform={shopLevels.platform}
    />
  )
}
