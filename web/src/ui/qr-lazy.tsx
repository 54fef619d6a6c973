import { type ComponentProps, useEffect, useState } from 'react'
import type { Qr as EagerQr } from './qr.tsx'
import { Skeleton } from './skeleton.tsx'

let loaded: typeof EagerQr | undefined
const load = async () => {
  loaded ??= (await import('./qr.tsx')).Qr
  return loaded
}

// Loaded together with the first page that imports this, in parallel with its data. Each component retries after a
// failure.
load().catch(() => {})

/**
 * A QR code whose library does not delay its page. It has its own state instead of suspending: React would hold it back
 * behind the fallback for 300 ms.
 */
export function LazyQr(props: ComponentProps<typeof EagerQr>) {
  const [Qr, setQr] = useState(() => loaded)
  useEffect(() => {
    if (Qr) return
    let cancelled = false
    load().then(
      (component) => cancelled || setQr(() => component),
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [Qr])
  return Qr ? <Qr {...props} /> : <Skeleton shape="square" />
}
