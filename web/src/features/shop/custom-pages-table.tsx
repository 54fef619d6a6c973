import { customPageUrl } from '@faka/contract/shop/custom-page'
import type { SellerCustomPage } from '@faka/contract/shop/seller-custom-page'
import { type ReactNode, useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { RemoveCustomPageButton } from './remove-custom-page-button.tsx'
import styles from './shop-form.module.css'

interface Props {
  pages: readonly SellerCustomPage[]
  /** The link to the form of a page. */
  linkToPage: (page: SellerCustomPage) => ReactNode
}

/** The pages of a shop, each with the way to it and what can be done with it. */
export function CustomPagesTable({ pages, linkToPage }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<SellerCustomPage>[]>(
    () => [
      { id: 'title', header: t('customPages.title'), isRowHeader: true, isText: true, cell: linkToPage },
      {
        id: 'changed',
        header: t('customPages.changed'),
        noWrap: true,
        cell: ({ changeTime }) => <DateTime iso={changeTime} locale={locale} />,
      },
      {
        id: 'acts',
        header: t('actions.operation'),
        cell: (page) => (
          <span className={styles.acts}>
            {/* another document: the storefront */}
            <a
              className={buttonClass()}
              href={customPageUrl(page.id)}
              target="_blank"
              rel="noopener"
              aria-label={t('customPages.open.of', { title: page.title })}
            >
              {t('customPages.open')}
            </a>
            <RemoveCustomPageButton page={page} />
          </span>
        ),
      },
    ],
    [t, locale, linkToPage],
  )
  return (
    <DataTable
      label={t('console.customPages.title')}
      columns={columns}
      rows={pages}
      rowKey={({ id }) => id}
    />
  )
}
