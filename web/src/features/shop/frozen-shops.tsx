import type { SellerShop } from '@faka/contract/shop/seller-shop'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { useChosenShop } from './use-chosen-shop.ts'

/** Says of the shown shops, the chosen one or all, which of them the platform froze, and why. */
export function FrozenShops({ shops }: { shops: readonly SellerShop[] }) {
  const { t } = useI18n()
  const chosen = useChosenShop()
  return shops
    .filter(({ shortUrl }) => chosen === undefined || shortUrl === chosen)
    .map(
      ({ shortUrl, name, freeze }) =>
        freeze && (
          <Notice key={shortUrl} tone="warning" title={t('console.frozen.title', { name })}>
            {t('console.frozen.text', { why: freeze.why })}
          </Notice>
        ),
    )
}
