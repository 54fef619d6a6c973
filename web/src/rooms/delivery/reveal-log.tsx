import type { CardReveal } from '@faka/contract/order-detail'
import { useWords } from '../../kernel/words.ts'
import { Download, Eye } from '../../ui/icon.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './reveal-log.module.css'

/** When, and from which kind of device, the cards of an order were opened; the latest first. */
export function RevealLog({ reveals }: { reveals: readonly CardReveal[] }) {
  const { say, locale } = useWords()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  if (reveals.length === 0) return <p className={styles.quiet}>{say('orders.reveals.none')}</p>
  return (
    <>
      <p className={styles.quiet}>{say('orders.reveals.hint')}</p>
      <ul className={styles.list}>
        {reveals.map(({ kind, format, byOwner, device, times, time, lastTime }) => (
          <li key={`${kind} ${format} ${byOwner} ${device} ${time}`} className={styles.row}>
            {kind === 'shown' ? <Eye /> : <Download />}
            <span className={styles.what}>
              {kind === 'shown'
                ? say('orders.reveal.shown')
                : say('orders.reveal.exported', { format: (format ?? '').toUpperCase() })}
              {times > 1 && (
                <span className={styles.quiet}> · {say('orders.reveal.times', { count: times })}</span>
              )}
            </span>
            <span className={styles.where}>
              {device || say('orders.reveal.device')} ·{' '}
              {say(byOwner ? 'orders.reveal.byOwner' : 'orders.reveal.byNumber')}
            </span>
            <span className={styles.when}>
              <Moment iso={time} locale={locale} />
              {times > 1 && lastTime !== time && (
                <> {say('orders.reveal.until', { time: clock.format(new Date(lastTime)) })}</>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
