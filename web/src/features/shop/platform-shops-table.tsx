import { shopUrl } from '@faka/contract/shared/urls'
import type { PlatformShop } from '@faka/contract/shop/platform-shop'
import { useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import { FreezeShopButton } from './freeze-shop-button.tsx'
import { PlatformFeeButton } from './platform-fee-button.tsx'
import styles from './platform-shops.module.css'

/** Whether a shop sells, or since when and why it does not. */
function State({ freeze }: Pick<PlatformShop, 'freeze'>) {
  const { t, locale } = useI18n()
  if (!freeze) return <Badge tone="done">{t('platform.shops.selling')}</Badge>
  return (
    <span>
      <Badge tone="rejected">{t('platform.shops.frozen')}</Badge>{' '}
      <DateTime iso={freeze.time} locale={locale} />
      <span className={styles.quiet} lang={detectLanguage(freeze.why)}>
        {' '}
        · {freeze.why}
      </span>
    </span>
  )
}

/** The shops of all sellers with their sales, and what the platform does to them. */
export function PlatformShopsTable({ shops }: { shops: readonly PlatformShop[] }) {
  const { t } = useI18n()
  const columns = useMemo<readonly DataColumn<PlatformShop>[]>(
    () => [
      {
        id: 'shop',
        header: t('platform.shops.name'),
        isRowHeader: true,
        cell: ({ shortUrl, name }) => (
          <span>
            {/* another document: the storefront */}
            <a href={shopUrl(shortUrl)} lang={detectLanguage(name)}>
              {name}
            </a>
            <span className={styles.quiet} translate="no">
              {' '}
              · {shortUrl}
            </span>
          </span>
        ),
      },
      {
        id: 'seller',
        header: t('platform.shops.seller'),
        cell: ({ seller }) => <span translate="no">{seller.name}</span>,
      },
      { id: 'items', header: t('platform.shops.items'), alignEnd: true, cell: ({ items }) => items },
      {
        id: 'orders',
        header: t('platform.shops.orders'),
        alignEnd: true,
        cell: ({ recent }) => recent.orders,
      },
      {
        id: 'revenue',
        header: t('platform.shops.revenue'),
        alignEnd: true,
        cell: ({ recent }) => <Price fen={recent.revenueFen} />,
      },
      {
        id: 'fee',
        header: t('platform.shops.fee'),
        alignEnd: true,
        cell: ({ feeBasisPoints }) => `${feeBasisPoints / 100}%`,
      },
      {
        id: 'charged',
        header: t('platform.shops.charged'),
        alignEnd: true,
        cell: ({ recent }) => <Price fen={recent.platformFeeFen} />,
      },
      { id: 'state', header: t('platform.shops.state'), cell: ({ freeze }) => <State freeze={freeze} /> },
      {
        id: 'acts',
        header: t('platform.shops.acts'),
        cell: (shop) => (
          <span className={styles.acts}>
            <PlatformFeeButton shop={shop} />
            <FreezeShopButton shop={shop} />
          </span>
        ),
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('console.platformShops.title')}
      columns={columns}
      rows={shops}
      rowKey={({ shortUrl }) => shortUrl}
    />
  )
}
