import { contactUrl } from '@faka/contract/shared/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { OpenShopForm } from '../../features/shop/open-shop-form.tsx'
import { ownShopsQuery } from '../../features/shop/own-shops-query.ts'
import { shopOpeningQuery } from '../../features/shop/shop-opening-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './page.module.css'

/** `/seller/shop/new`: opens a shop for the account, or says why it cannot. */
export default function ShopNew() {
  const { t } = useI18n()
  const client = useQueryClient()
  const navigate = useNavigate()
  const opening = useQuery(shopOpeningQuery())
  const { data } = opening
  useTitle(t('console.shopNew.title'))
  const refused = data?.refusal
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.shopNew.title')}
      </h1>
      {!data && <LoadState queries={[opening]} />}
      {refused && (
        <EmptyState
          action={
            <a className={buttonClass({ tone: 'primary' })} href={contactUrl()}>
              {t('console.noShop.go')}
            </a>
          }
        >
          {t(refused === 'tooManyShops' ? 'shopForm.tooMany' : 'console.noShop.text')}
        </EmptyState>
      )}
      {data && !refused && (
        <Panel>
          <OpenShopForm
            onOpened={async (shortUrl) => {
              await client.invalidateQueries(ownShopsQuery())
              showToast('done', t('shopForm.opened'), { survivesNavigation: true })
              await navigate(withShop('/seller', shortUrl))
            }}
          />
        </Panel>
      )}
    </div>
  )
}
