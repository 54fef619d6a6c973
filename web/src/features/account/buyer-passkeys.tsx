import { useEffect, useRef } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { continueAfterSecondFactor } from './second-factor-request.ts'

/**
 * Passkeys and the app of a buyer, loaded when they are opened: they take the focus of the button that is gone. Adding
 * another asks for one of them again.
 */
export default function BuyerPasskeys() {
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef(false)
  useEffect(() => {
    // not again where the page was hidden meanwhile
    if (!focused.current) place.current?.focus()
    focused.current = true
  }, [])
  useEffect(continueAfterSecondFactor, [])
  return (
    <div ref={place} tabIndex={-1}>
      <SecondFactorPanel forBuyer />
      <ConfirmDialog />
    </div>
  )
}
