import { type ComponentProps, useEffect, useState } from 'react'
import { addWords } from '../../kernel/locale.ts'
import type { PayHere as EagerPayHere } from './pay-here.tsx'
import { PayHereWaiting } from './pay-here-waiting.tsx'

let loaded: typeof EagerPayHere | undefined
const load = async () => {
  const [module] = await Promise.all([import('./pay-here.tsx'), addWords(['paying'])])
  loaded = module.PayHere
  return loaded
}

/** The way to pay on this phone, with its own words; its page does not wait for either. */
export function LazyPayHere(props: ComponentProps<typeof EagerPayHere>) {
  const [PayHere, setPayHere] = useState(() => loaded)
  useEffect(() => {
    if (PayHere) return
    let left = false
    load().then(
      (arrived) => left || setPayHere(() => arrived),
      () => {},
    )
    return () => {
      left = true
    }
  }, [PayHere])
  return PayHere ? <PayHere {...props} /> : <PayHereWaiting />
}
