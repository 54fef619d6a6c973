import { Link } from '../kernel/routing.tsx'
import styles from './breadcrumb.module.css'
import { ChevronRight, House } from './icon.ts'

export interface Crumb {
  title: string
  /** Absent for the page itself. */
  to?: string
}

interface Props {
  label: string
  /** Where the house leads, and its name. */
  home: { title: string; to: string }
  crumbs: readonly Crumb[]
}

/** Where a page stands: a house, then each step with the way there. */
export function Breadcrumb({ label, home, crumbs }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={styles.path}>
        <li className={styles.step}>
          <Link className={styles.link} to={home.to} aria-label={home.title} title={home.title}>
            <House />
          </Link>
        </li>
        {crumbs.map(({ title, to }) => (
          <li key={title} className={styles.step}>
            <ChevronRight />
            {to ? (
              <Link className={styles.link} to={to}>
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
