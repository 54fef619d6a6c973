import { useTokenColours } from '../ui/use-token-colours.ts'
import styles from './colours-section.module.css'
import { contrast } from './contrast.ts'

const grounds = ['--ground', '--surface', '--sunken'] as const
const inks = [
  '--ink',
  '--ink-soft',
  '--primary-ink',
  '--green-ink',
  '--amber-ink',
  '--red-ink',
  '--line-strong',
] as const
/** Foregrounds on backgrounds other than inks on grounds. */
const pairs = [
  ['--on-primary', '--primary'],
  ['--on-primary', '--primary-hover'],
  ['--on-primary', '--primary-active'],
  ['--on-primary', '--danger'],
  ['--on-primary', '--danger-hover'],
  ['--primary-ink', '--primary-soft'],
  ['--green-ink', '--green-soft'],
  ['--amber-ink', '--amber-soft'],
  ['--amber-ink', '--amber-stripe'],
  ['--red-ink', '--red-soft'],
  ['--on-primary', '--mark-alipay'],
  ['--on-primary', '--mark-wxpay'],
  ['--on-primary', '--mark-qqpay'],
  ['--on-primary', '--mark-bank'],
  ['--qr-ink', '--qr-ground'],
] as const
const rest = ['--line', '--backdrop'] as const
const names = [...grounds, ...inks, ...pairs.flat(), ...rest]

/** Uses presentation attributes, since the content security policy forbids inline styles. */
function Sample({ ink, ground, value }: { ink: string; ground: string; value: number }) {
  return (
    <svg className={styles.sample} viewBox="0 0 96 40" role="img" aria-label={`${value.toFixed(1)} : 1`}>
      <rect width="96" height="40" rx="6" fill={ground} />
      <text x="48" y="26" textAnchor="middle" fontSize="16" fill={ink}>
        {value.toFixed(1)}
      </text>
    </svg>
  )
}

/** All colours as currently rendered, with their contrast to the background. */
export default function ColoursSection() {
  const colours = useTokenColours(names)
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>
            Contrast of inks on grounds; text needs 4.5, edges and marks 3
          </caption>
          <thead>
            <tr>
              <th scope="col">ink</th>
              {grounds.map((ground) => (
                <th key={ground} scope="col">
                  {ground.slice(2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inks.map((ink) => (
              <tr key={ink}>
                <th scope="row">{ink.slice(2)}</th>
                {grounds.map((ground) => (
                  <td key={ground}>
                    <Sample
                      ink={colours[ink]}
                      ground={colours[ground]}
                      value={contrast(colours[ink], colours[ground])}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.pairs}>
        {pairs.map(([ink, ground]) => (
          <li key={ink + ground}>
            <Sample
              ink={colours[ink]}
              ground={colours[ground]}
              value={contrast(colours[ink], colours[ground])}
            />
            {ink.slice(2)} / {ground.slice(2)}
          </li>
        ))}
      </ul>
    </>
  )
}
