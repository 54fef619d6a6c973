import type { ReactNode } from 'react'
import { createPath, Router, type To } from 'react-router'

interface Props {
  /** A path with its query. */
  address: string
  /** Called with every address that something inside navigates to. */
  onNavigate?: (to: string) => void
  children: ReactNode
}

const toPath = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** A router whose address stays, for components without the storefront around them. */
export function FixedRouter({ address, onNavigate = () => undefined, children }: Props) {
  const navigate = (to: To) => onNavigate(toPath(to))
  const navigator = { createHref: toPath, go: () => undefined, push: navigate, replace: navigate }
  return (
    <Router location={address} navigator={navigator}>
      {children}
    </Router>
  )
}
