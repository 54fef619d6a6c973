import { type ReactNode, useEffect } from 'react'
import { useInputReplay } from '../lib/input-replay.ts'
import { followStoredLocale } from '../lib/locale.ts'

/**
 * A page as the server may have rendered it. Once it is hydrated, it learns what was done with it before, and follows a
 * language that only this browser knows.
 */
export function HydratedPage({ children }: { children: ReactNode }) {
  useInputReplay()
  useEffect(() => {
    followStoredLocale().catch(() => {})
  }, [])
  return children
}
