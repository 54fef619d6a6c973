import type { NextRelease as Release } from '@faka/contract/item/item'
import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'

/** Minutes and seconds: 6:10. */
const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

interface Props {
  release: Release
  /** When the item was fetched, in milliseconds since 1970. */
  fetchedAt: number
}

/** A countdown to when held cards may be released. */
export default function NextRelease({ release, fetchedAt }: Props) {
  const { t } = useI18n()
  const [now, setNow] = useState(fetchedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil(release.waitSeconds - Math.max(0, now - fetchedAt) / 1000))
  const { cards } = release
  return (
    <Notice>
      {seconds > 0
        ? t('nextRelease.in', { cards, time: formatClock(seconds) })
        : t('nextRelease.now', { cards })}
    </Notice>
  )
}
