import styles from './order-act.module.css'

/** What an act on an order will do, a line for each effect. */
export function ActEffects({ effects }: { effects: readonly string[] }) {
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
