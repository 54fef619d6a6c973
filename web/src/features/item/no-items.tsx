import { shopUrl } from '@faka/contract/shared/urls'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ItemsParams } from './items-params.ts'

/** The empty state of a shop's item list, by its parameters. */
export function NoItems({ params, total }: { params: ItemsParams; total: number }) {
  const { t } = useI18n()
  const pageCount = Math.ceil(total / params.pageSize)
  // beyond the last page: there are items, but not on this page
  if (pageCount > 0)
    return (
      <EmptyState
        title={t('shop.noPage.title', { page: params.page })}
        action={
          <Link
            className={buttonClass({ tone: 'primary' })}
            to={shopUrl(params.shortUrl, params.classifyId, params.keyword, pageCount)}
          >
            {t('shop.noPage.last')}
          </Link>
        }
      >
        {t('shop.noPage.text', { pages: pageCount })}
      </EmptyState>
    )
  const kind = params.keyword ? 'nothingFound' : 'empty'
  return (
    <EmptyState
      title={t(`shop.${kind}.title`)}
      action={
        (params.keyword || params.classifyId) && (
          <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(params.shortUrl)}>
            {t('shop.seeAll')}
          </Link>
        )
      }
    >
      {t(`shop.${kind}.text`)}
    </EmptyState>
  )
}
