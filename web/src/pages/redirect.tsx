import { ownPath } from '../kernel/own-path.ts'
import { Navigate, usePlace } from '../kernel/routing.tsx'
import NotFound from './not-found.tsx'

/** Leads to another page of this storefront, never to another site. */
export default function Redirect() {
  const { params, query } = usePlace()
  const wish = params['*'] ?? ''
  const target = ownPath(
    (wish.startsWith('/') ? wish : `/${wish}`) + (query.size > 0 ? `?${query}` : ''),
    location.origin,
  )
  if (!target || target.startsWith('/redirect/')) return <NotFound />
  return <Navigate to={target} />
}
