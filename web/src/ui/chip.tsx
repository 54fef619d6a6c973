import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

/** The look of a chip, for a link that chooses one of several views; the chosen one carries `aria-current`. */
export const chipClass = styles.chip

/** A row of chips that scrolls sideways where it does not fit. */
export const chipRowClass = styles.row

interface Props extends ComponentProps<'button'> {
  chosen?: boolean
}

/** A small choice that is on or off. */
export function Chip({ chosen = false, className, type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} aria-pressed={chosen} className={classNames(chipClass, className)} />
}
