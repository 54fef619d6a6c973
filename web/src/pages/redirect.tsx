import { Navigate, useLocation, useParams } from 'react-router'
import { ownPath } from '../kernel/own-path.ts'
import NotFound from './not-found.tsx'

/** Leads to another page of this storefront, never to another site. */
export default function Redirect() {
  const { '*': wish = '' } = useParams()
  const { search } = useLocation()
  const target = ownPath((wish.startsWith('/') ? wish : `/${wish}`) + search, location.origin)
  if (!target || target.startsWith('/redirect/')) return <NotFound />
  return <Navigate to={target} replace />
}
