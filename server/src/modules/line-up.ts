/** The modules from left to right; a module imports only modules to its left, only through their `public.ts`. */
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
  'notification',
] as const
