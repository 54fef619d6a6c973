/** The built-in avatars, by file name. */
export const avatarNames = [
  'fox',
  'cat',
  'panda',
  'whale',
  'owl',
  'bear',
  'rabbit',
  'cactus',
  'rocket',
  'moon',
  'mountain',
  'leaf',
] as const

export const avatarUrl = (name: (typeof avatarNames)[number]): string => `/avatars/${name}.svg`
