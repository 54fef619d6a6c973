import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface Props {
  /** `line` stands for a line of text, `title` for a head, `square` for a picture, `block` for a control. */
  shape?: 'line' | 'title' | 'square' | 'block'
  /** Less than the whole width. */
  short?: boolean
}

/** Holds the place of something that is on its way, so that nothing jumps when it comes. */
export function Skeleton({ shape = 'line', short = false }: Props) {
  return (
    <span
      aria-hidden="true"
      data-bone=""
      className={classNames(styles.bone, styles[shape], short && styles.short)}
    />
  )
}
