import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { secondsLeft } from './answer-deadline.tsx'
import { formatTimeLeft } from './format-time.ts'

interface Props {
  dueTime: string
  serverTime: string
  /** When the server answered: milliseconds of `performance.now()`. */
  receivedAt: number
}

const tickMs = 15_000

/** How long the seller may still take to answer, by the server's clock. */
export function TimeLeft({ dueTime, serverTime, receivedAt }: Props) {
  const { t } = useI18n()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={dueTime}>
      {formatTimeLeft(t, secondsLeft({ turnTime: null, dueTime, serverTime, receivedAt }, now))}
    </time>
  )
}
