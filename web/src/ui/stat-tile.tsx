import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TrendDown, TrendUp } from './icons-of-console.ts'
import styles from './stat-tile.module.css'

interface Comparison {
  /** What it is compared with. */
  label: string
  /** The difference as a sentence, such as "20 % more"; it does not depend on colour. */
  text: string
  direction: 'up' | 'down' | 'same'
}

interface Props {
  label: string
  /** The figure, as it is read. */
  value: ReactNode
  /** Below the figure: what it contains or leaves out. */
  note?: ReactNode
  comparisons?: readonly Comparison[]
}

const marks = { up: <TrendUp />, down: <TrendDown />, same: null }

/** One figure with what it is compared with. */
export function StatTile({ label, value, note, comparisons = [] }: Props) {
  return (
    <div className={styles.tile}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.value}>{value}</p>
      {note && <p className={styles.note}>{note}</p>}
      {comparisons.length > 0 && (
        <dl className={styles.comparisons}>
          {comparisons.map((each) => (
            <div key={each.label} className={styles.comparison}>
              <dt>{each.label}</dt>
              <dd className={classNames(styles.difference, styles[each.direction])}>
                {marks[each.direction]}
                {each.text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Tiles side by side, as many as fit. */
export const statTilesClass = styles.tiles
