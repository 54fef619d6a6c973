import styles from './effect-list.module.css'

/** What an act will do, a line for each effect. */
export function EffectList({ effects }: { effects: readonly string[] }) {
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
