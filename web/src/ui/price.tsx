import { formatFen } from '@faka/contract/shared/money'
import { classNames } from './class-names.ts'
import styles from './price.module.css'

interface Props {
  /** The amount in 分. */
  fen: number
  size?: 'text' | 'head' | 'sum'
  /** An amount that no longer applies. */
  struck?: boolean
}

/** An amount as ¥12.80, in tabular figures. */
export function Price({ fen, size = 'text', struck = false }: Props) {
  const look = classNames(styles.price, styles[size])
  return struck ? <s className={look}>{formatFen(fen)}</s> : <span className={look}>{formatFen(fen)}</span>
}
