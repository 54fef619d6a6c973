import { Navigate, useRouteMatch } from '../lib/routing.tsx'
import { sameOriginPath } from '../lib/same-origin-path.ts'
import NotFound from './not-found.tsx'

/** Redirects to another page of this storefront, never to another origin. */
export default function Redirect() {
  const { params, query } = useRouteMatch()
  const path = params['*'] ?? ''
  const target = sameOriginPath(
    (path.startsWith('/') ? path : `/${path}`) + (query.size > 0 ? `?${query}` : ''),
    location.origin,
  )
  if (!target || target.startsWith('/redirect/')) return <NotFound />
  return <Navigate to={target} />
}
