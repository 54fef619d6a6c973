import { type ComponentProps, useEffect, useState } from 'react'
import type { Qr as EagerQr } from './qr.tsx'
import { Skeleton } from './skeleton.tsx'

let loaded: typeof EagerQr | undefined
const load = async () => {
  loaded ??= (await import('./qr.tsx')).Qr
  return loaded
}

// Asked for as soon as a page with a code is, beside the call that brings what stands in it. Whoever draws one asks
// again where that failed.
load().catch(() => {})

/**
 * A QR code whose drawing code does not keep its page waiting. It keeps its own state instead of suspending: React
 * would hold it back 300 ms behind the skeleton before it.
 */
export function LazyQr(props: ComponentProps<typeof EagerQr>) {
  const [Qr, setQr] = useState(() => loaded)
  useEffect(() => {
    if (Qr) return
    let left = false
    load().then(
      (arrived) => left || setQr(() => arrived),
      () => {},
    )
    return () => {
      left = true
    }
  }, [Qr])
  return Qr ? <Qr {...props} /> : <Skeleton shape="square" />
}
