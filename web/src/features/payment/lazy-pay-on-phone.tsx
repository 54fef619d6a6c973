import { type ComponentProps, useEffect, useState } from 'react'
import { loadMessages } from '../../lib/locale.ts'
import type { PayOnPhone } from './pay-on-phone.tsx'
import { PayOnPhoneSkeleton } from './pay-on-phone-skeleton.tsx'

let loaded: typeof PayOnPhone | undefined

// Preloaded with the page, in parallel with the calls for the order; the component imports it again if this failed.
import('./pay-on-phone.tsx').catch(() => {})

/**
 * Payment on this phone, with its own messages; the page waits for neither. It has its own state instead of suspending,
 * like the QR code: React would hold it back behind the skeleton for 300 ms.
 */
export function LazyPayOnPhone(props: ComponentProps<typeof PayOnPhone>) {
  const [LoadedPayment, setLoadedPayment] = useState(() => loaded)
  useEffect(() => {
    let isUnmounted = false
    Promise.all([import('./pay-on-phone.tsx'), loadMessages(['paying'])]).then(
      ([module]) => {
        loaded = module.PayOnPhone
        if (!isUnmounted) setLoadedPayment(() => module.PayOnPhone)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return LoadedPayment ? <LoadedPayment {...props} /> : <PayOnPhoneSkeleton />
}
