import { type ComponentProps, lazy, Suspense } from 'react'
import type { Qr as EagerQr } from './qr.tsx'
import { Skeleton } from './skeleton.tsx'

// Asked for as soon as a page with a code is, beside the call that brings what stands in it.
const loading = import('./qr.tsx')
const Qr = lazy(async () => ({ default: (await loading).Qr }))

/** A QR code whose drawing code does not keep its page waiting. */
export function LazyQr(props: ComponentProps<typeof EagerQr>) {
  return (
    <Suspense fallback={<Skeleton shape="square" />}>
      <Qr {...props} />
    </Suspense>
  )
}
