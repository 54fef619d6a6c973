import { Fragment, type ReactNode, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'

interface Props {
  label: string
  tone?: ButtonTone
  icon?: ReactNode
  /** Whether it can be done now. */
  possible: boolean
  /** Why it can no longer be done, for a visitor who saw the button before. */
  impossibleReason: string
  /** The dialog; it is created again each time it opens. */
  children: (state: { open: boolean; onClose: () => void }) => ReactNode
}

/**
 * A button that opens the dialog of an act. It is shown where the act is possible, and stays with the reason once it is
 * not any more, so that the focus has a place to return to.
 */
export function ActButton({ label, tone, icon, possible, impossibleReason, children }: Props) {
  const [wasPossible, setWasPossible] = useState(possible)
  const [openings, setOpenings] = useState(0)
  // which opening is shown; 0: none
  const [shown, setShown] = useState(0)
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
          setShown(openings + 1)
        }}
      >
        {label}
      </Button>
      <Fragment key={openings}>
        {children({
          open: shown > 0,
          // the dialog of an earlier opening closes itself as it goes, which must not close this one
          onClose: () => setShown((now) => (now === openings ? 0 : now)),
        })}
      </Fragment>
    </>
  )
}
