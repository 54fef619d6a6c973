import type { NextRelease as Release } from '@faka/contract/item'
import { useEffect, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Notice } from '../../ui/notice.tsx'

/** Minutes and seconds as a clock shows them: 6:10. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

interface Props {
  release: Release
  /** When the page heard of it, in milliseconds of its own clock. */
  heardAt: number
}

/** When cards that others hold may be free again, counting down. */
export function NextRelease({ release, heardAt }: Props) {
  const { say } = useWords()
  const [now, setNow] = useState(heardAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil(release.waitSeconds - Math.max(0, now - heardAt) / 1000))
  const { cards } = release
  return (
    <Notice>
      {seconds > 0
        ? say('buy.nextRelease', { cards, time: clock(seconds) })
        : say('buy.nextRelease.now', { cards })}
    </Notice>
  )
}
