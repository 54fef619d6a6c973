import { type ComponentProps, useEffect, useState } from 'react'
import { loadMessages } from '../../lib/locale.ts'
import type { PayOnPhone as EagerPayHere } from './pay-on-phone.tsx'
import { PayOnPhoneSkeleton } from './pay-on-phone-skeleton.tsx'

let loaded: typeof EagerPayHere | undefined

// Asked for as soon as its page is, beside the calls for the order; whoever draws it asks again where that failed.
import('./pay-on-phone.tsx').catch(() => {})

/** The way to pay on this phone, with its own words; its page does not wait for either. */
export function LazyPayOnPhone(props: ComponentProps<typeof EagerPayHere>) {
  const [PayHere, setPayHere] = useState(() => loaded)
  useEffect(() => {
    let left = false
    Promise.all([import('./pay-on-phone.tsx'), loadMessages(['paying'])]).then(
      ([module]) => {
        loaded = module.PayOnPhone
        if (!left) setPayHere(() => module.PayOnPhone)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return PayHere ? <PayHere {...props} /> : <PayOnPhoneSkeleton />
}
