import { ItemId } from '@faka/contract/shared/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ChooseItem } from '../../features/item/choose-item.tsx'
import { ChooseVariant } from '../../features/item/choose-variant.tsx'
import { itemQuery } from '../../features/item/item-query.ts'
import { CreateOrderForBuyer } from '../../features/order/create-order-for-buyer.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** The form for the chosen item. */
function ItemOrder({ itemId }: { itemId: ItemId }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { shortUrl } = useShownShop()
  const item = useQuery({ ...itemQuery(itemId), placeholderData: keepPreviousData })
  const { data } = item
  if (!data) return <LoadState queries={[item]} />
  return (
    <>
      <p>
        <strong lang={detectLanguage(data.title)}>{data.title}</strong>{' '}
        <Link to={withShop('/seller/orders/new', shortUrl)}>{t('soldOrder.new.another')}</Link>
      </p>
      <ChooseVariant
        item={data}
        askedId={itemId}
        onChoose={(id) =>
          void navigate(withShop(`/seller/orders/new?item=${id}`, shortUrl), { replace: true })
        }
      />
      <CreateOrderForBuyer
        key={data.variants?.id ?? data.id}
        item={data}
        onCreated={(orderNo) => void navigate(withShop(`/seller/orders/${orderNo}`, shortUrl))}
      />
    </>
  )
}

/** `/seller/orders/new`: an order that a seller places for a buyer; the item is chosen first. */
export default function NewOrder() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const itemId = ItemId.safeParse(query.get('item')).data
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/orders', shortUrl)}>{t('console.order.back')}</Link>
      </p>
      <ShopPageHead title={t('console.newOrder.title')} />
      {itemId ? (
        <ItemOrder itemId={itemId} />
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
