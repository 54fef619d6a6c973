/** The rooms from left to right; a room imports only rooms to its left, only through their `door.ts`. */
export const lineup = [
  'account',
  'upload',
  'menu',
  'profile',
  'shop',
  'item',
  'pricing',
  'stock',
  'order',
  'delivery',
  'wallet',
  'payment',
  'complaint',
  'feedback',
  'visit',
  'notice',
] as const
