import * as z from 'zod/mini'

/** The icons that a classify can have, as emoji: they weigh nothing on the pages of buyers. */
export const classifyIcons = [
  '🎮',
  '🎬',
  '🎵',
  '📚',
  '🎓',
  '💻',
  '📱',
  '🤖',
  '🌐',
  '💬',
  '🔑',
  '🔒',
  '💳',
  '🎁',
  '📦',
  '🛒',
  '⭐',
  '🔥',
  '⚡',
  '🏆',
] as const
export const ClassifyIcon = z.enum(classifyIcons)
export type ClassifyIcon = z.infer<typeof ClassifyIcon>
