import { Navigate, useRouteMatch } from '../lib/routing.tsx'
import { sameOriginPath } from '../lib/same-origin-path.ts'
import NotFound from './not-found.tsx'

/** Leads to another page of this storefront, never to another site. */
export default function Redirect() {
  const { params, query } = useRouteMatch()
  const wish = params['*'] ?? ''
  const target = sameOriginPath(
    (wish.startsWith('/') ? wish : `/${wish}`) + (query.size > 0 ? `?${query}` : ''),
    location.origin,
  )
  if (!target || target.startsWith('/redirect/')) return <NotFound />
  return <Navigate to={target} />
}
