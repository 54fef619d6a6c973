import { type ComponentProps, useEffect, useState } from 'react'
import { addWords } from '../../kernel/locale.ts'
import type { PayHere as EagerPayHere } from './pay-here.tsx'
import { PayHereWaiting } from './pay-here-waiting.tsx'

let loaded: typeof EagerPayHere | undefined

// Asked for as soon as its page is, beside the calls for the order; whoever draws it asks again where that failed.
import('./pay-here.tsx').catch(() => {})

/** The way to pay on this phone, with its own words; its page does not wait for either. */
export function LazyPayHere(props: ComponentProps<typeof EagerPayHere>) {
  const [PayHere, setPayHere] = useState(() => loaded)
  useEffect(() => {
    let left = false
    Promise.all([import('./pay-here.tsx'), addWords(['paying'])]).then(
      ([module]) => {
        loaded = module.PayHere
        if (!left) setPayHere(() => module.PayHere)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return PayHere ? <PayHere {...props} /> : <PayHereWaiting />
}
