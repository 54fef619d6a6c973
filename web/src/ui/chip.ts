import styles from './chip.module.css'

/** The class of a chip, for a link that selects one of several views; the selected one has `aria-current`. */
export const chipClass = styles.chip

/** A row of chips that scrolls horizontally on overflow. */
export const chipRowClass = styles.row
