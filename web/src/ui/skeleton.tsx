import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface Props {
  /** `line` for a line of text, `title` for a heading, `square` for a picture, `block` for a control. */
  shape?: 'line' | 'title' | 'square' | 'block'
  /** Less than the full width. */
  short?: boolean
}

/** Reserves the place of something that is loading, so that nothing shifts. */
export function Skeleton({ shape = 'line', short = false }: Props) {
  return (
    <span
      aria-hidden="true"
      data-bone=""
      className={classNames(styles.bone, styles[shape], short && styles.short)}
    />
  )
}
