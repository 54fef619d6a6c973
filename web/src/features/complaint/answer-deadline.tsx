import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DeadlineBar } from '../../ui/deadline-bar.tsx'
import type { ReceivedComplaint } from './complaint-queries.ts'
import { formatDateTime, formatTimeLeft } from './format-time.ts'

type DeadlineTimes = Pick<ReceivedComplaint, 'turnTime' | 'dueTime' | 'serverTime' | 'receivedAt'>

const tickMs = 5_000

/** Seconds left for the seller at `nowMs` of `performance.now()`, by the server's clock. */
export const secondsLeft = ({ dueTime, serverTime, receivedAt }: DeadlineTimes, nowMs: number): number =>
  dueTime === null
    ? 0
    : Math.max(0, (Date.parse(dueTime) - Date.parse(serverTime) - Math.max(0, nowMs - receivedAt)) / 1000)

/**
 * Counts down the seller's time to answer, by the server's clock; renders nothing while it is not the seller's turn.
 */
export function AnswerDeadline({ complaint }: { complaint: DeadlineTimes }) {
  const { t, locale } = useI18n()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const { turnTime, dueTime } = complaint
  if (turnTime === null || dueTime === null) return null
  const secondsRemaining = secondsLeft(complaint, now)
  return (
    <DeadlineBar
      label={t('complaint.deadline')}
      until={t('complaint.deadline.at', { time: formatDateTime(dueTime, locale) })}
      left={formatTimeLeft(t, secondsRemaining)}
      remainingSeconds={secondsRemaining}
      totalSeconds={(Date.parse(dueTime) - Date.parse(turnTime)) / 1000}
    />
  )
}
