import type { ComplaintRow } from '@faka/contract/complaint'
import { complaintUrl } from '@faka/contract/complaint-urls'
import { languageOf } from '../../kernel/language-of.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './complaint-rows.module.css'
import { ComplaintState } from './complaint-state.tsx'
import { momentWords } from './time-words.ts'

/** Whose turn it is in a complaint that runs, and until when. */
function NextStep({ row: { status, dueTime } }: { row: ComplaintRow }) {
  const { say, locale } = useWords()
  if (status === 'open' && dueTime)
    return <>{say('complaint.row.due', { time: momentWords(dueTime, locale) })}</>
  if (status === 'answered') return <>{say('complaint.row.yours')}</>
  if (status === 'escalated') return <>{say('complaint.row.platform')}</>
  return null
}

function LastMessage({ row: { lastMessage } }: { row: ComplaintRow }) {
  const { say } = useWords()
  if (!lastMessage) return null
  const { side, text, pictures } = lastMessage
  return (
    <p className={styles.last}>
      {say('complaint.row.last', { who: say(`complaint.side.${side}`), text })}
      {pictures > 0 && ` ${say('complaint.row.pictures', { count: pictures })}`}
    </p>
  )
}

/** Complaints as rows, each with its state, whose turn it is, and what was said last. */
export function ComplaintRows({ complaints }: { complaints: readonly ComplaintRow[] }) {
  const { say, locale } = useWords()
  return (
    <ul className={styles.rows}>
      {complaints.map((row) => (
        <li key={row.complaintNo} className={styles.row}>
          <p className={styles.head}>
            <span lang={languageOf(row.shopName)}>{row.shopName}</span>
            <Moment iso={row.createTime} locale={locale} />
            <span className={styles.state}>
              <ComplaintState status={row.status} />
            </span>
          </p>
          {row.cover ? (
            <img className={styles.cover} src={row.cover} alt="" width={96} height={72} loading="lazy" />
          ) : (
            <span className={styles.cover} />
          )}
          <div className={styles.what}>
            <h2 className={styles.title} lang={languageOf(row.itemTitle)}>
              <Link className={styles.open} to={complaintUrl(row.complaintNo, row.orderNo)}>
                {row.itemTitle}
              </Link>
            </h2>
            <p className={styles.quiet}>
              {say(`complaint.type.${row.type}`)}
              <span className={styles.next}>
                <NextStep row={row} />
              </span>
            </p>
            <LastMessage row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}
