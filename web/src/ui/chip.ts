import styles from './chip.module.css'

/** The look of a chip, for a link that chooses one of several views; the chosen one carries `aria-current`. */
export const chipClass = styles.chip

/** A row of chips that scrolls sideways where it does not fit. */
export const chipRowClass = styles.row
