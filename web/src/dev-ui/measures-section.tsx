import styles from './measures-section.module.css'
import { State } from './specimen.tsx'

const spaces = ['4', '8', '12', '16', '20', '24', '32', '48', '64'] as const
const words = '卡密 card key 0123456789 ¥12.80'

/** Type, space, radius, shadow and motion. */
export default function MeasuresSection() {
  return (
    <>
      <ul className={styles.types}>
        <li className={styles.type36}>{words}</li>
        <li className={styles.type28}>{words}</li>
        <li className={styles.type20}>{words}</li>
        <li className={styles.type16}>{words}</li>
        <li className={styles.type14}>{words}</li>
        <li className={styles.type12}>{words}</li>
        <li className={styles.card}>XKCD-2Z9Q-O0IL-{words}</li>
      </ul>
      <ul className={styles.row}>
        {spaces.map((space) => (
          <li key={space} className={styles.space}>
            <svg width={space} height="16" aria-hidden="true">
              <rect className={styles.bar} width={space} height="16" />
            </svg>
            {space}
          </li>
        ))}
      </ul>
      <div className={styles.boxes}>
        <State name="radius, controls">
          <p className={`${styles.box} ${styles.radius}`}>8</p>
        </State>
        <State name="radius, cards">
          <p className={`${styles.box} ${styles.radiusCard}`}>12</p>
        </State>
        <State name="shadow, for floating layers">
          <p className={`${styles.box} ${styles.radiusCard} ${styles.shadow}`}>shadow</p>
        </State>
        <State name="motion: 160 ms, in the viewer 300; none with reduced motion">
          <button type="button" className={`${styles.box} ${styles.radius} ${styles.motion}`}>
            hover or focus
          </button>
        </State>
      </div>
    </>
  )
}
