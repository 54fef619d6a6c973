import { ordersUrl, shopUrl } from '@faka/contract/urls'
import { addressWith } from '../guards/guard.ts'
import { usePlace, useSite } from '../kernel/routing.tsx'
import { useStored } from '../kernel/stored.ts'
import { useWords } from '../kernel/words.ts'
import { lastShop } from '../rooms/visit/last-shop.ts'
import { placeOf } from '../routes.tsx'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'

/** The pages of one order, to which the list of orders leads. */
const ofOneOrder = ['order-detail', 'pay-success', 'cash-desk', 'verify-password']

/**
 * Where a page stands that belongs to no shop: home is the first page, as everywhere; the shop that was visited last is
 * an item of its own, and `parents` lead to the page. The mobile site has its bar instead.
 */
export function PagePath({ parents }: { parents?: readonly Crumb[] }) {
  const { say } = useWords()
  const { mobile } = useSite()
  const { pathname, query } = usePlace()
  const shop = useStored(lastShop)
  if (mobile || pathname === undefined) return null
  const place = { ...placeOf({ pathname, search: '' }), query }
  const { name, title } = place.page
  const orders = { title: say('shell.orders'), to: ordersUrl() }
  return (
    <Breadcrumb
      label={say('shell.path')}
      home={{ title: say('shell.home'), to: '/' }}
      crumbs={[
        ...(shop ? [{ title: say('shell.shop'), to: shopUrl(shop) }] : []),
        ...(parents ?? (ofOneOrder.includes(name) ? [orders] : [])),
        ...(title ? [{ title: say(title), to: addressWith(place, query) }] : []),
      ]}
    />
  )
}
