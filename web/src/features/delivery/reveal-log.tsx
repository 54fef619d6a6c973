import type { CardReveal } from '@faka/contract/delivery/order-timeline'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Download, Eye, Send } from '../../ui/icon.ts'
import styles from './reveal-log.module.css'

/** When, and on which kind of device, the cards of an order were viewed; newest first. */
export function RevealLog({ reveals }: { reveals: readonly CardReveal[] }) {
  const { t, locale } = useI18n()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  if (reveals.length === 0) return <p className={styles.quiet}>{t('orders.reveals.none')}</p>
  return (
    <>
      <p className={styles.quiet}>{t('orders.reveals.hint')}</p>
      <ul className={styles.list}>
        {reveals.map(({ kind, format, byOwner, device, times, time, lastTime }) => (
          <li key={`${kind} ${format} ${byOwner} ${device} ${time}`} className={styles.row}>
            {kind === 'shown' ? <Eye /> : kind === 'mailed' ? <Send /> : <Download />}
            <span className={styles.what}>
              {kind === 'shown'
                ? t('orders.reveal.shown')
                : kind === 'mailed'
                  ? t(format === 'link' ? 'orders.reveal.linkMailed' : 'orders.reveal.fileMailed')
                  : format === 'file'
                    ? t('orders.reveal.downloaded')
                    : t('orders.reveal.exported', { format: (format ?? '').toUpperCase() })}
              {times > 1 && (
                <span className={styles.quiet}> · {t('orders.reveal.times', { count: times })}</span>
              )}
            </span>
            <span className={styles.where}>
              {kind === 'mailed' ? (
                t('orders.reveal.toContact')
              ) : (
                <>
                  {device || t('orders.reveal.device')} ·{' '}
                  {t(byOwner ? 'orders.reveal.byOwner' : 'orders.reveal.byNumber')}
                </>
              )}
            </span>
            <span className={styles.when}>
              <DateTime iso={time} locale={locale} />
              {times > 1 && lastTime !== time && (
                <> {t('orders.reveal.until', { time: clock.format(new Date(lastTime)) })}</>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
