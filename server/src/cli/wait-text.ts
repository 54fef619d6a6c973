import type { LocalizedText } from './localized-text.ts'

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long something waits, in its largest unit, rounded down. */
export function waitText(seconds: number): LocalizedText {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return { zh: `${days} 天`, en: counted(days, 'day') }
  if (hours > 0) return { zh: `${hours} 小时`, en: counted(hours, 'hour') }
  return { zh: `${minutes} 分钟`, en: counted(minutes, 'minute') }
}
