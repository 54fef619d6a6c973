import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False where the server draws, who knows nothing of the visitor: neither his session nor what he did before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
