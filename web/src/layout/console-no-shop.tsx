import { contactUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shopOpeningQuery } from '../features/shop/shop-opening-query.ts'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'

/** Shown to an account that owns no shop: it opens one where it may, else reads how to get one. */
export function ConsoleNoShop() {
  const { t } = useI18n()
  const { data, isPending } = useQuery(shopOpeningQuery())
  useTitle(t('console.noShop.title'))
  if (isPending) return <LoadingPanel label={t('console.loading')} />
  // without an answer the way by the platform stays open
  const mayOpen = data?.refusal === null
  return (
    <EmptyState
      level={1}
      title={t('console.noShop.title')}
      action={
        mayOpen ? (
          <Link className={buttonClass({ tone: 'primary' })} to="/seller/shop/new">
            {t('console.noShop.open')}
          </Link>
        ) : (
          <a className={buttonClass({ tone: 'primary' })} href={contactUrl()}>
            {t('console.noShop.go')}
          </a>
        )
      }
    >
      {t(mayOpen ? 'console.noShop.openText' : 'console.noShop.text')}
    </EmptyState>
  )
}
