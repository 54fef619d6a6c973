import { useEffect } from 'react'
import { useStableNavigate } from './use-stable-navigate.ts'

/** Replaces the address as soon as it is shown. React Router's `Navigate` does so again while the next page is loading. */
export function NavigateOnce({ to }: { to: string }) {
  const navigate = useStableNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
