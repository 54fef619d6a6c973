import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import { ItemId } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { Campaigns } from '../../features/item/campaigns.tsx'
import { ScheduleItem } from '../../features/item/schedule-item.tsx'
import { sellerItemQuery } from '../../features/item/seller-item-query.ts'
import { VariantsForm } from '../../features/item/variants-form.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { ItemEditor } from '../parts/item-editor.tsx'
import styles from './page.module.css'

const tones = { draft: 'neutral', published: 'done', discontinued: 'neutral' } as const

/** Whether this page was opened by saving a new item, and how that was saved. */
function useSavedAs(): 'draft' | 'published' | undefined {
  const { state } = useLocation()
  const saved = typeof state === 'object' && state !== null && 'saved' in state ? state.saved : undefined
  return saved === 'draft' || saved === 'published' ? saved : undefined
}

/** What to do after a new item was saved: without stock it cannot be bought. */
function NextStep({ item }: { item: SellerItemDetail }) {
  const { t } = useI18n()
  const shop = useChosenShop()
  const savedAs = useSavedAs()
  // variants have the stock, and their own links to it
  if (!savedAs || item.axes.length > 0) return null
  const needsStock = item.version.delivery === 'automatic' && item.content !== 'balance'
  return (
    <Notice
      tone="done"
      live
      title={t(`itemForm.created.${savedAs}`)}
      action={
        needsStock && (
          <div>
            <Link
              className={buttonClass({ tone: 'primary' })}
              to={withShop(`/seller/stock/import?item=${item.itemId}`, shop)}
            >
              {t('itemForm.addStock')}
            </Link>
          </div>
        )
      }
    >
      {needsStock && item.content !== 'balance'
        ? t(`itemForm.created.stock.${item.content}`)
        : t('itemForm.created.byHand')}
    </Notice>
  )
}

function Found({ item }: { item: SellerItemDetail }) {
  const { t } = useI18n()
  const chosen = useChosenShop()
  const { itemId, shortUrl, status, version } = item
  return (
    <>
      <div className={styles.head}>
        <div className={styles.head}>
          <h1 className={styles.title} tabIndex={-1} lang={detectLanguage(version.title)}>
            {version.title}
          </h1>
          <Badge tone={tones[status]}>{t(`itemForm.status.${status}`)}</Badge>
        </div>
        <div className={styles.head}>
          {version.delivery === 'automatic' && item.axes.length === 0 && (
            <Link className={buttonClass()} to={withShop(`/seller/stock?item=${itemId}`, chosen)}>
              {t('itemForm.stock')}
            </Link>
          )}
          {status === 'published' && (
            // another document: the storefront
            <a className={buttonClass()} href={itemUrl(itemId, shortUrl, version.classifyId)}>
              {t('itemForm.open')}
            </a>
          )}
        </div>
      </div>
      <NextStep item={item} />
      {status !== 'published' && <ScheduleItem itemId={itemId} publishTime={item.publishTime} />}
      <VariantsForm
        item={item}
        linkToStock={(variantId) => (
          <Link className={buttonClass()} to={withShop(`/seller/stock/import?item=${variantId}`, chosen)}>
            {t('variants.stock')}
          </Link>
        )}
      />
      <Campaigns item={item} />
      <ItemEditor
        // the price of an item with variants is that of its cheapest
        key={item.axes.length > 0 ? item.version.priceFen : 'own'}
        shortUrl={shortUrl}
        item={item}
        onSaved={({ published }) =>
          showToast('done', t(published ? 'itemForm.done.published' : 'itemForm.done'))
        }
      />
    </>
  )
}

/** `/seller/items/:itemId`: changes an item. */
export default function Item() {
  const { t } = useI18n()
  const itemId = ItemId.safeParse(useParams().itemId).data
  const item = useQuery({
    ...sellerItemQuery(itemId ?? ItemId.parse('00000000')),
    enabled: itemId !== undefined,
  })
  const { data, error } = item
  useTitle(t('console.item.title'))
  if (itemId === undefined || isDomainError(error, 'itemNotFound')) return <ConsoleNotFound />
  // a variant is changed with its item
  if (data?.variantOf) return <Navigate to={`/seller/items/${data.variantOf}`} replace />
  return (
    <div className={styles.page}>
      {data && <Found key={itemId} item={data} />}
      {!data && <LoadState queries={[item]} />}
    </div>
  )
}
