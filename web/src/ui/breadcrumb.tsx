import { detectLanguage } from '../lib/detect-language.ts'
import { Link } from '../lib/link.tsx'
import styles from './breadcrumb.module.css'
import { classNames } from './class-names.ts'
import { ChevronRight, House } from './icon.ts'

export interface Crumb {
  title: string
  /** Absent where there is no link. The last one is the current page. */
  to?: string
}

interface Props {
  label: string
  /** The URL and name of the home link. */
  home: { title: string; to: string }
  crumbs: readonly Crumb[]
}

/** A breadcrumb: home, then each level with its link. */
export function Breadcrumb({ label, home, crumbs }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={styles.path}>
        <li className={styles.step}>
          <Link className={styles.link} to={home.to} aria-label={home.title} title={home.title}>
            <House />
          </Link>
        </li>
        {crumbs.map(({ title, to }, place) => (
          <li key={to ?? title} className={styles.step} lang={detectLanguage(title)}>
            <ChevronRight />
            {to ? (
              <Link
                className={classNames(styles.link, styles.name)}
                to={to}
                aria-current={place === crumbs.length - 1 ? 'page' : undefined}
              >
                {title}
              </Link>
            ) : (
              <span className={styles.here} aria-current="page">
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
