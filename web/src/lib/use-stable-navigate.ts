import { useCallback, useInsertionEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/**
 * React Router's `navigate` as a function that stays the same, for effects: its own one is another after each change of
 * the path, and a page is still shown after it navigated, until the next one can be.
 */
export function useStableNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useInsertionEffect(() => {
    latest.current = navigate
  })
  return useCallback((to, options) => void latest.current(to, options), [])
}
