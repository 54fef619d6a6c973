import { ItemId } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ChooseItem } from '../../features/item/choose-item.tsx'
import { itemQuery } from '../../features/item/item-query.ts'
import { CreateOrderForBuyer } from '../../features/order/create-order-for-buyer.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import styles from './page.module.css'

/** The form for the chosen item. */
function ItemOrder({ itemId }: { itemId: ItemId }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { shortUrl } = useShownShop()
  const { data, isError, isFetching, refetch } = useQuery(itemQuery(itemId))
  if (data)
    return (
      <>
        <p>
          <strong lang={detectLanguage(data.title)}>{data.title}</strong>{' '}
          <Link to={withShop('/seller/orders/new', shortUrl)}>{t('soldOrder.new.another')}</Link>
        </p>
        <CreateOrderForBuyer
          item={data}
          onCreated={(orderNo) => void navigate(withShop(`/seller/orders/${orderNo}`, shortUrl))}
        />
      </>
    )
  if (!isError) return <LoadingPanel label={t('console.loading')} />
  return (
    <FailedState
      title={t('console.failed.title')}
      retryLabel={t('console.retry')}
      busy={isFetching}
      onRetry={() => void refetch()}
    >
      {t('console.failed.text')}
    </FailedState>
  )
}

/** `/seller/orders/new`: an order that a seller places for a buyer; the item is chosen first. */
export default function NewOrder() {
  const { t } = useI18n()
  const { shortUrl, name } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const itemId = ItemId.safeParse(query.get('item')).data
  useTitle(t('console.newOrder.title'))
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/orders', shortUrl)}>{t('console.order.back')}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.newOrder.title')}
        </h1>
        <span className={styles.quiet}>{name}</span>
      </div>
      {itemId ? (
        <ItemOrder key={itemId} itemId={itemId} />
      ) : (
        <ChooseItem
          shortUrl={shortUrl}
          keyword={query.get('keyword') ?? ''}
          onSearch={(keyword) => {
            const changed = new URLSearchParams(query)
            if (keyword) changed.set('keyword', keyword)
            else changed.delete('keyword')
            setQuery(changed)
          }}
          linkToItem={(id, title) => (
            <Link to={withShop(`/seller/orders/new?item=${id}`, shortUrl)}>{title}</Link>
          )}
        />
      )}
    </div>
  )
}
