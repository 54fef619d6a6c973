import { Fragment, type ReactNode, useState } from 'react'
import { Button, type ButtonTone } from '../../ui/button.tsx'

interface Props {
  label: string
  tone?: ButtonTone
  icon?: ReactNode
  /** Whether it can be done now. */
  possible: boolean
  /** Why it can no longer be done, for a visitor who saw the button before. */
  impossibleReason: string
  /** The dialog; it is made anew each time that it opens. */
  children: (state: { open: boolean; onClose: () => void }) => ReactNode
}

/**
 * A button that opens the dialog of an act on an order. Where the act was possible on this page it stays, with the
 * reason, so that the focus has a place to return to.
 */
export function OrderAct({ label, tone, icon, possible, impossibleReason, children }: Props) {
  const [wasPossible, setWasPossible] = useState(possible)
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  if (possible && !wasPossible) setWasPossible(true)
  if (!wasPossible) return null
  return (
    <>
      <Button
        {...(tone && { tone })}
        icon={icon}
        disabledReason={possible ? undefined : impossibleReason}
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Fragment key={openings}>{children({ open, onClose: () => setOpen(false) })}</Fragment>
    </>
  )
}
