import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type * as z from 'zod/mini'

/** The one-time token after the `#` of the address, which leaves the address and the history once it is read. */
export function useAddressToken<Token>(schema: z.ZodMiniType<Token>): Token | undefined {
  const { hash } = useLocation()
  const [token] = useState(() => schema.safeParse(hash.slice(1)).data)
  useEffect(() => {
    if (token !== undefined)
      history.replaceState(history.state, '', window.location.pathname + window.location.search)
  }, [token])
  return token
}
