import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DeadlineBar } from '../../ui/deadline-bar.tsx'
import type { ReceivedComplaint } from './complaint-queries.ts'
import { formatDateTime, formatTimeLeft } from './format-time.ts'

type DeadlineTimes = Pick<ReceivedComplaint, 'turnTime' | 'dueTime' | 'serverTime' | 'receivedAt'>

const tickMs = 5_000

/** Seconds that the seller has left at `nowMs` of the page's own clock, by what the server said of its clock. */
export const secondsLeft = ({ dueTime, serverTime, receivedAt }: DeadlineTimes, nowMs: number): number =>
  dueTime === null
    ? 0
    : Math.max(0, (Date.parse(dueTime) - Date.parse(serverTime) - Math.max(0, nowMs - receivedAt)) / 1000)

/** The seller's time to answer as it runs, by the server's clock; nothing where it is not his turn. */
export function AnswerDeadline({ complaint }: { complaint: DeadlineTimes }) {
  const { t, locale } = useI18n()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const { turnTime, dueTime } = complaint
  if (turnTime === null || dueTime === null) return null
  const left = secondsLeft(complaint, now)
  return (
    <DeadlineBar
      label={t('complaint.deadline')}
      until={t('complaint.deadline.at', { time: formatDateTime(dueTime, locale) })}
      left={formatTimeLeft(t, left)}
      remainingSeconds={left}
      totalSeconds={(Date.parse(dueTime) - Date.parse(turnTime)) / 1000}
    />
  )
}
