import { ordersUrl, shopUrl } from '@faka/contract/shared/urls'
import { urlWithQuery } from '../app/guards/guard.ts'
import { matchRoute } from '../app/pages.tsx'
import { lastShop } from '../features/visit/last-shop.ts'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useSite } from '../lib/site.ts'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'

/**
 * The breadcrumb of a page that belongs to no shop: home, the last visited shop, then `parents` and the page. The
 * mobile site has its top bar instead.
 */
export function PageBreadcrumb({ parents }: { parents?: readonly Crumb[] }) {
  const { t } = useI18n()
  const { mobile } = useSite()
  const { pathname, query } = useRouteMatch()
  const shop = usePersisted(lastShop)
  if (mobile || pathname === undefined) return null
  const match = { ...matchRoute({ pathname, search: '' }), query }
  const { parent, title } = match.page
  const orders = { title: t('shell.orders'), to: ordersUrl() }
  return (
    <Breadcrumb
      label={t('shell.path')}
      home={{ title: t('shell.home'), to: '/' }}
      crumbs={[
        ...(shop ? [{ title: t('shell.shop'), to: shopUrl(shop) }] : []),
        ...(parents ?? (parent === 'order-list' ? [orders] : [])),
        ...(title ? [{ title: t(title), to: urlWithQuery(match, query) }] : []),
      ]}
    />
  )
}
