import { NavigateOnce } from '../lib/navigate-once.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { sameOriginPath } from '../lib/same-origin-path.ts'
import NotFound from './not-found.tsx'

/** Only paths are accepted, so that every origin gives the same; the server renders this page too and has none. */
const anyOrigin = 'http://any.origin'

/** Redirects to another page of this storefront, never to another origin. */
export default function Redirect() {
  const { params, query } = useRouteMatch()
  const path = params['*'] ?? ''
  const target = sameOriginPath(
    (path.startsWith('/') ? path : `/${path}`) + (query.size > 0 ? `?${query}` : ''),
    anyOrigin,
  )
  if (!target || target.startsWith('/redirect/')) return <NotFound />
  return <NavigateOnce to={target} />
}
