import { formatFen } from '@faka/contract/shared/money'
import { classNames } from './class-names.ts'
import styles from './price.module.css'

interface Props {
  /** The sum in 分. */
  fen: number
  size?: 'text' | 'head' | 'sum'
  /** A sum that no longer holds. */
  struck?: boolean
}

/** A sum as ¥12.80, in figures of one width. */
export function Price({ fen, size = 'text', struck = false }: Props) {
  const look = classNames(styles.price, styles[size])
  return struck ? <s className={look}>{formatFen(fen)}</s> : <span className={look}>{formatFen(fen)}</span>
}
